// Calls Paystack over HTTP. Returns the response as JSON, or throws `Unavailable` if there is no trustworthy response.
import * as z from 'zod/mini'
import { outgoing } from '../metrics/outgoing.ts'
import { currentTraceParent } from '../tracing/tracing.ts'
import { Unavailable } from './provider.ts'

export type PaystackAccess = { secretKey: string; baseUrl: string }

export const text = z.nullish(z.string())
/** Amounts are numbers or strings. */
export const integer = z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))])
export const Failure = z.object({ status: z.literal(false), message: z.string(), code: text })

export type Answer = { status: number; json: unknown }

// Responses are a few kB. Anything larger is not from Paystack.
const LARGEST_ANSWER = 1_000_000

type Method = 'GET' | 'POST' | 'PUT'

export const send = (options: PaystackAccess, method: Method, path: string, body?: object): Promise<Answer> =>
  outgoing({ to: 'paystack', name: `${method} ${kindOf(path)}` }, () => sendOnce(options, method, path, body))

/** Returns the part of a path before the reference, such as `/transaction/verify` for `/transaction/verify/pay-1f…?…`. */
const kindOf = (path: string) => path.replace(/\?.*/, '').replace(/\/[^/]*\d.*/, '')

async function sendOnce(options: PaystackAccess, method: Method, path: string, body?: object): Promise<Answer> {
  const traceParent = currentTraceParent()
  const timeoutMs = method === 'GET' ? 10_000 : 20_000
  try {
    const response = await fetch(`${options.baseUrl}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${options.secretKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(traceParent !== undefined && { traceparent: traceParent }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answered = await response.text()
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
    if (response.status >= 500 || response.status === 429)
      throw new Unavailable(`Paystack responded with ${response.status}`, { retryAfterSeconds })
    if (answered.length > LARGEST_ANSWER) throw new Unavailable('Paystack’s response is too large')
    return { status: response.status, json: parseKeepingIds(answered) }
  } catch (error) {
    if (error instanceof Unavailable) throw error
    throw new Unavailable('Paystack can’t be reached', { cause: error })
  }
}

/** Parses JSON and keeps all digits of `"id": 12345…` as text. */
const parseKeepingIds = (json: string): unknown => JSON.parse(json.replace(/("id"\s*:\s*)(\d+)(?=\s*[,}])/g, '$1"$2"'))
