import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

// How long the success message is shown before the login page opens (docs/product.md P-19.2).
const REDIRECT_MS = 3000

/** Continues after a delay, or immediately when the button is pressed. */
export function PasswordWasReset({ sentence, onDone }: { sentence: string; onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Moves the focus, because the form, which had it, is removed.
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
