import type { ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { useOnline } from '../lib/use-online.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type FailedProps = {
  /** What happened. */
  message: ReactNode
  /** Why it happened. A user without permission and a wrong link get no retry. */
  error?: unknown
  /** Suggests what to do. By default: check the connection if the server can't be reached, otherwise try again. */
  advice?: ReactNode
  onRetry?: () => void
  retryText?: string
  busy?: boolean
}

// The server’s refusal NOT_ALLOWED (contract/src/errors.ts), which the browser doesn’t import.
export const DENIED = 'You don’t have permission to do this.'

/** Tells apart whether the user is offline, may not see the content, or the server failed. */
export function Failed({ error, advice, onRetry, retryText = 'Retry', busy = false, ...rest }: FailedProps) {
  const isOnline = useOnline()
  const status = error instanceof ApiError ? error.status : undefined
  const isDenied = isOnline && (status === 403 || rest.message === DENIED)
  const isWrongLink = isOnline && status === 400
  const message = isDenied ? DENIED : rest.message
  const shown = advice ?? (isDenied ? 'Ask an admin for access.' : isWrongLink ? 'The link may be wrong.' : adviceFor(message, isOnline))
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <Icon name={isDenied ? 'lock' : 'warning'} className={`size-8 ${isOnline && !isDenied ? 'text-danger' : 'text-ink-muted'}`} />
      {!isOnline && <p className="mt-3 text-lg font-semibold">{navigator.onLine ? 'We can’t reach the server' : 'You’re offline'}</p>}
      <p className={isOnline ? 'mt-3 text-lg font-semibold' : 'mt-1'}>{message}</p>
      {shown && <p className="mt-1 max-w-md text-ink-muted">{shown}</p>}
      {onRetry && !isDenied && !isWrongLink && (
        <Button variant="secondary" className="mt-6" busy={busy} onClick={() => onRetry()}>
          {retryText}
        </Button>
      )}
    </div>
  )
}

function adviceFor(message: ReactNode, isOnline: boolean): string | null {
  if (typeof message !== 'string') return isOnline ? 'Please try again.' : 'Check your connection and try again.'
  if (!isOnline) return message.includes('connection') ? null : 'Check your connection.'
  return /try again/i.test(message) ? null : 'Please try again.'
}
