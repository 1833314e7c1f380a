import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

// How long the success is shown before the login (docs/product.md P-19.2).
const REDIRECT_MS = 3000

/** Goes on by itself in a moment, or at once for whoever presses the button. */
export function PasswordWasReset({ sentence, onDone }: { sentence: string; onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The form, and with it the focus, is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <Banner kind="success" leaveAfterMs={REDIRECT_MS} onLeave={onDone}>
        {sentence}
      </Banner>
      <Button ref={button} size="large" shape="wide" onClick={onDone}>
        Login
      </Button>
    </div>
  )
}
