import type { RefusalCode, refusals } from '@akada/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { awayCodes, brokenOff } from '../database/away.ts'
import { isDiskFull } from '../storage/disk-full.ts'
import { isCallerLeft } from './caller-left.ts'
import { issuesOf } from './fault-sentences.ts'
import { type Fault, MOST_FAULTS, Refusal } from './refusal.ts'

type Named = { code: RefusalCode; fault?: string }

const CUT_OFF = 'The request was incomplete. Try again.'

/** Replaces Fastify's own messages, which address programmers. */
const ofFastify: Partial<Record<string, Named>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'INVALID_INPUT', fault: CUT_OFF },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'INVALID_INPUT', fault: 'This isn’t valid JSON.' },
  FST_ERR_BAD_URL: { code: 'INVALID_INPUT', fault: 'This URL isn’t valid.' },
  FST_ERR_ROUTE_MISSING_HANDLER: { code: 'NOT_FOUND' },
}

const byStatus: Partial<Record<number, Named>> = {
  404: { code: 'NOT_FOUND' },
  405: { code: 'NOT_FOUND' },
  413: { code: 'PAYLOAD_TOO_LARGE' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE' },
}

// PostgreSQL's codes for statement and lock timeouts, deadlocks, serialization failures and too many connections.
const tooBusy = new Set(['57014', '55P03', '40P01', '40001', '53300'])
// The database or the bucket is down, starting, stopping or unresponsive.
const unreachable = new Set<string>([...awayCodes, '08000', '08001', '08003', '08006'])

// Set explicitly, because a failed file response already has the file's type.
const JSON_TYPE = 'application/json; charset=utf-8'

type Failure = { name?: string; code?: string; severity?: string; syscall?: string; message?: string }

const isBusy = ({ code = '', message = '' }: Failure) => tooBusy.has(code) || /timeout exceeded when trying to connect/.test(message)

const isUnreachable = ({ name, code = '', severity, syscall, message = '' }: Failure) =>
  unreachable.has(code) ||
  name === 'TimeoutError' ||
  (code === 'ENOENT' && syscall === 'connect') ||
  // PgBouncer can't reach its database. PostgreSQL uses the same code, with a lower severity, for protocol errors in a statement.
  (code === '08P01' && severity === 'FATAL') ||
  brokenOff.test(message)

/** Turns every thrown error into a response. No other code does this. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isCallerLeft(error, request.raw)) {
      request.log.debug({ err: error }, 'the client disconnected before the request was complete')
      return answerRefusal(reply, new Refusal('INVALID_INPUT', { cause: error, errors: [{ path: '', message: CUT_OFF }] }))
    }
    if (isUnreachable(error)) {
      request.log.error({ err: error }, 'can’t reach the database or the bucket')
      return answerRefusal(reply, new Refusal('BUSY', { cause: error, retryAfterSeconds: 5 }))
    }
    if (isDiskFull(error)) {
      request.log.error({ err: error }, 'no storage is available')
      return answerRefusal(reply, new Refusal('STORAGE_FULL', { cause: error }))
    }
    if (isBusy(error)) {
      request.log.warn({ err: error }, 'the database took too long or stopped a statement')
      return answerRefusal(reply, new Refusal('BUSY', { cause: error, retryAfterSeconds: 2 }))
    }
    const refusal = asRefusal(error)
    if (refusal) return answerRefusal(reply, refusal)

    request.log.error({ err: error }, 'fault')
    const message = 'Something went wrong on our side.'
    return reply.code(500).type(JSON_TYPE).send({ statusCode: 500, message, data: null, code: 'FAULT', requestId: request.id })
  })
  app.setNotFoundHandler((_request, reply) => answerRefusal(reply, new Refusal('NOT_FOUND')))
}

export function answerRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send({
      statusCode: refusal.status,
      message: refusal.message,
      data: refusal.data,
      code: refusal.code,
      ...(refusal.errors && { errors: refusal.errors }),
      // Lets operators find the error in the log.
      ...(refusal.status >= 500 && { requestId: reply.request.id }),
    })
}

function asRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof z.core.$ZodError)
    return new Refusal('INVALID_INPUT', { errors: issuesOf(error.issues).slice(0, MOST_FAULTS).map(faultOf) })
  const named = ofFastify[error.code] ?? ofStatus(error)
  if (!named) return undefined
  const options = named.fault ? { errors: [{ path: '', message: named.fault }] } : {}
  return new Refusal(named.code, { cause: error, ...options }) satisfies Refusal & { status: (typeof refusals)[RefusalCode]['status'] }
}

/** Maps the framework's remaining refusals, such as unknown methods, by status. */
function ofStatus({ code, statusCode = 500 }: FastifyError): Named | undefined {
  if (!code?.startsWith('FST_') || statusCode < 400 || statusCode > 499) return undefined
  return byStatus[statusCode] ?? { code: 'INVALID_INPUT', fault: 'This request isn’t valid.' }
}

const faultOf = ({ path, message }: z.core.$ZodIssue): Fault => ({ path: path.join('.'), message })
