// Answers API calls of screen tests at the network boundary, in the shapes of the contract. Null and empty fields are omitted, as
// in a response from a previous release without these fields: every screen must render without them.
import type { Answer, Endpoint, Sent } from '@akada/contract/endpoint.ts'
import { type RefusalCode, refusals } from '@akada/contract/errors.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { fakeRequestAnswering } from './fake-request.ts'
import { olderAnswer } from './older-answer.ts'

/** A response with a status, headers or message other than the default. */
class Reply {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

class LostConnection {
  readonly isLost = true
}

type Given<E extends Endpoint> = Answer<E> | Reply | LostConnection
type Fake = { endpoint: Endpoint; pattern: RegExp; answer: (sent: object) => unknown; calls: object[] }
type Words = { message?: string; data?: unknown; errors?: { path: string; message: string }[] }

let fakes: Fake[] = []
const unexpected: string[] = []

/** A response with a status and message other than 200 and OK. */
export const answered = (status: number, message: string, data: unknown = null) => new Reply(status, { statusCode: status, message, data })

/** A server refusal. */
export const refused = (code: RefusalCode, words: Words = {}) => {
  const { status, message } = refusals[code]
  return new Reply(status, { statusCode: status, message, data: null, code, ...words })
}

/** A server fault without a message. */
export const broken = () => new Reply(500, { statusCode: 500 })

export const lostConnection = () => new LostConnection()

/**
 * Answers an endpoint's calls with data, a refusal, or the result of a function that receives the call. A later fake of the same
 * endpoint replaces it. Returns the array of requests sent. A call without a fake fails the test.
 */
export function fakeEndpoint<E extends Endpoint>(
  endpoint: E,
  answer: Given<E> | ((sent: Sent<E>) => Given<E> | Promise<Given<E>>),
): readonly Sent<E>[] {
  const calls: Sent<E>[] = []
  const pattern = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const answerOf = typeof answer === 'function' ? (answer as (sent: object) => unknown) : () => answer
  fakes = fakes.filter((fake) => fake.endpoint !== endpoint)
  fakes.push({ endpoint, pattern, answer: answerOf, calls: calls as object[] })
  return calls
}

beforeEach(() => {
  fakes = []
  unexpected.length = 0
  vi.stubGlobal('fetch', answerFetch)
  vi.stubGlobal('XMLHttpRequest', fakeRequestAnswering(answerFetch))
})

afterEach(() => {
  vi.unstubAllGlobals()
  expect(unexpected, 'a screen called what its test does not answer').toEqual([])
})

async function answerFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://this.site')
  const method = init.method ?? 'GET'
  const fake = fakes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
  if (fake === undefined) {
    unexpected.push(`${method} ${address}`)
    throw new TypeError('Failed to fetch')
  }
  const sent = sentOf(fake, { pathname, searchParams, body: init.body })
  fake.calls.push(sent)
  const given = await fake.answer(sent)
  if (given instanceof LostConnection) throw new TypeError('Failed to fetch')
  const reply = given instanceof Reply ? given : answered(200, 'OK', olderAnswer(fake.endpoint, given))
  return Response.json(reply.body, { status: reply.status })
}

type Parts = { pathname: string; searchParams: URLSearchParams; body: RequestInit['body'] }

const sentOf = ({ endpoint, pattern }: Fake, { pathname, searchParams, body }: Parts): object => ({
  ...(endpoint.params && { params: { ...pattern.exec(pathname)?.groups } }),
  ...(endpoint.query && { query: Object.fromEntries(searchParams) }),
  ...(endpoint.body && { body: bodyOf(body) }),
})

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}
