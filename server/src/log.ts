import pino, { type Logger } from 'pino'
import { currentJob } from './platform/jobs/current-job.ts'
import { currentRequestId } from './platform/request-id.ts'

/** Paths that may hold a secret or personal data; pino leaves them out wherever they are logged. */
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

/** For which request and in which job a line is written. A request's own log names the request already. */
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
        // A query may hold a name or an address somebody searched for; the path alone says what was asked.
        req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: pino.stdSerializers.errWithCause,
      },
    },
    destination ?? pino.destination(1),
  )
