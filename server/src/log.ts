import pino, { type Logger } from 'pino'
import { currentJob } from './platform/jobs/current-job.ts'
import { currentRequestId } from './platform/request-id.ts'

/** Paths that may contain a secret or personal data. pino omits them from every log line. */
const redacted = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.newPassword',
  '*.oldPassword',
  '*.token',
  '*.email',
  '*.phoneNumber',
  '*.authorization_code',
]

/** Returns the request id and the job for a log line. A request's own logger already has the request id. */
function cause(log: Logger) {
  const requestId = currentRequestId()
  const job = currentJob()
  return {
    ...(requestId !== undefined && !('reqId' in log.bindings()) && { reqId: requestId }),
    ...(job && { job: job.kind, jobId: job.id }),
  }
}

export const createLog = (level: string, destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: redacted, censor: '[redacted]' },
      base: null,
      mixin: (_line, _level, log) => cause(log as Logger),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        // Omits the query, which may contain a searched name or address.
        req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: pino.stdSerializers.errWithCause,
      },
    },
    destination ?? pino.destination(1),
  )
