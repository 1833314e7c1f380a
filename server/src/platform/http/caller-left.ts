import type { IncomingMessage } from 'node:http'

// Node's codes for a stream that was closed before its end, by the other side or by us.
const closedEarly = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR'])

/**
 * Whether an error comes from the connection of the request and not from the database or the bucket, whose broken connections have
 * the same codes: Node reports ECONNRESET for both.
 */
export function isCallerLeft(error: unknown, request: IncomingMessage): boolean {
  if (!request.destroyed) return false
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause === request.errored || closedEarly.has((cause as NodeJS.ErrnoException).code ?? '')) return true
  return false
}
