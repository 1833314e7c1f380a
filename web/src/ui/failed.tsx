import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type FailedProps = {
  /** What happened. */
  message: ReactNode
  /** What to do about it. */
  advice?: ReactNode
  onRetry?: () => void
  retryText?: string
  busy?: boolean
}

export function Failed({
  message,
  advice = 'Check your connection and try again.',
  onRetry,
  retryText = 'Retry',
  busy = false,
}: FailedProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <Icon name="warning" className="size-8 text-danger" />
      <p className="mt-3 text-lg font-semibold">{message}</p>
      <p className="mt-1 max-w-md text-ink-muted">{advice}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-6" busy={busy} onClick={() => onRetry()}>
          {retryText}
        </Button>
      )}
    </div>
  )
}
