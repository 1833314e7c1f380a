import type { IncomingMessage } from 'node:http'

// Node's error codes for a stream that either side closed before its end.
const closedEarly = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR'])

/**
 * Returns whether an error comes from the request's connection. The code isn't enough, because Node also reports ECONNRESET for a broken
 * connection to the database or the bucket.
 */
export function isCallerLeft(error: unknown, request: IncomingMessage): boolean {
  if (!request.destroyed) return false
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause === request.errored || closedEarly.has((cause as NodeJS.ErrnoException).code ?? '')) return true
  return false
}
