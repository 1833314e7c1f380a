import type { ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { useOnline } from '../lib/use-online.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type FailedProps = {
  /** What happened. */
  message: ReactNode
  /** Why it happened. A wrong link gets no retry. */
  error?: unknown
  /** Suggests what to do. By default: check the connection if the server can't be reached, otherwise try again. */
  advice?: ReactNode
  onRetry?: () => void
  retryText?: string
  busy?: boolean
}

// The server’s refusal NOT_ALLOWED (contract/src/errors.ts), which the browser doesn’t import.
export const DENIED = 'You don’t have permission to do this.'

type Cause = 'offline' | 'denied' | 'wrong-link' | 'failed'

/** Tells apart whether the user is offline, may not see the content, followed a wrong link, or the server failed. */
export function Failed({ error, advice, onRetry, retryText = 'Retry', busy = false, ...rest }: FailedProps) {
  const cause = causeOf(error, rest.message, useOnline())
  const message = cause === 'denied' ? DENIED : rest.message
  const shown = advice ?? adviceFor(message, cause)
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <Icon
        name={cause === 'denied' ? 'lock' : 'warning'}
        className={`size-8 ${cause === 'offline' || cause === 'denied' ? 'text-ink-muted' : 'text-danger'}`}
      />
      {cause === 'offline' && (
        <p className="mt-3 text-lg font-semibold">{navigator.onLine ? 'We can’t reach the server' : 'You’re offline'}</p>
      )}
      <p className={cause === 'offline' ? 'mt-1' : 'mt-3 text-lg font-semibold'}>{message}</p>
      {shown && <p className="mt-1 max-w-md text-ink-muted">{shown}</p>}
      {onRetry && cause !== 'wrong-link' && (
        <Button variant="secondary" className="mt-6" busy={busy} onClick={() => onRetry()}>
          {retryText}
        </Button>
      )}
    </div>
  )
}

function causeOf(error: unknown, message: ReactNode, isOnline: boolean): Cause {
  if (!isOnline) return 'offline'
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'NOT_ALLOWED' || message === DENIED) return 'denied'
  return code === 'INVALID_INPUT' ? 'wrong-link' : 'failed'
}

function adviceFor(message: ReactNode, cause: Cause): string | null {
  if (cause === 'denied') return 'Ask an admin for access.'
  if (cause === 'wrong-link') return 'The link may be wrong.'
  if (typeof message !== 'string') return cause === 'offline' ? 'Check your connection and try again.' : 'Please try again.'
  if (cause === 'offline') return message.includes('connection') ? null : 'Check your connection.'
  return /try again/i.test(message) ? null : 'Please try again.'
}
