import type { Answer, Call, Empty, Refused, Sent } from '@akada/contract/endpoint.ts'
import type { RefusalCode } from '@akada/contract/errors.ts'
import { onlineManager } from '@tanstack/react-query'
import { completeAnswer } from './complete-answer.ts'
import { currentSession, endSession } from './session.ts'

export type ApiRequest = { method: string; path: string; headers: Record<string, string>; body?: string; signal?: AbortSignal }
export type ApiResponse = { status: number; body: unknown }
/** How a call travels: by fetch in a browser, inside the process when the server renders. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/** `OFFLINE`: no answer came. `FAULT`: the server failed, or its answer made no sense. */
export type ErrorCode = RefusalCode | 'OFFLINE' | 'FAULT'
export type FieldFault = { path: string; message: string }
export type Envelope<Data> = { statusCode: number; message: string; data: Data; meta?: { totalPages: number } }
type ErrorEnvelope = { message: string; code: ErrorCode; data?: unknown; errors?: FieldFault[] }

export class ApiError<Code extends string = ErrorCode> extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: Code
  /** The fault of each field, for invalid input. */
  readonly errors: readonly FieldFault[]
  /** Numbers that belong to the sentence, such as a cart's new total. */
  readonly data: unknown

  constructor(status: number, answer: { code: Code; message: string; errors?: readonly FieldFault[]; data?: unknown }, cause?: unknown) {
    super(answer.message, { cause })
    this.status = status
    this.code = answer.code
    this.errors = answer.errors ?? []
    this.data = answer.data ?? null
  }
}

type Options = { signal?: AbortSignal }
/** The input may be left out where an endpoint takes none. */
export type Input<C extends Call> =
  unknown extends Sent<C> ? [input?: Record<never, never>, options?: Options] : [input: Sent<C>, options?: Options]

/** Calls an endpoint of the contract; rejects with an ApiError when the server says no or can't be reached. */
export async function call<C extends Call>(endpoint: C, ...given: Input<C>): Promise<Answer<C>> {
  return (await callWhole(endpoint, ...given)).data
}

/** The same with the whole envelope, for calls whose status or sentence matters beside the data. */
export function callWhole<C extends Call>(endpoint: C, ...given: Input<C>): Promise<Envelope<Answer<C>>> {
  const [input = {}, options] = given as [object?, Options?]
  return exchange(endpoint, input, options)
}

/** True if the error is a refusal that this endpoint declares; the code is then one of its own. */
export const isRefusal = <C extends Call>(error: unknown, endpoint: C): error is ApiError<Refused<C>> =>
  error instanceof ApiError && (endpoint.refuses as readonly string[] | undefined)?.includes(error.code) === true

/**
 * What to tell a person about anything that was thrown: the server's sentence, else the one given. The connection is mentioned only
 * when the server couldn't be reached.
 */
export function sentenceOf(error: unknown, otherwise?: string): string {
  const message = error instanceof ApiError ? error.message : fault.message
  if (otherwise === undefined) return message
  if (error instanceof ApiError && error.code === 'OFFLINE') return `${otherwise.replace(/[^.!?]$/, '$&.')} Check your connection.`
  return message === fault.message ? otherwise : message
}

const overFetch: Transport = async ({ method, path, headers, body, signal }) => {
  const response = await fetch(path, { method, headers, ...(body !== undefined && { body }), ...(signal && { signal }) })
  return { status: response.status, body: await response.json() }
}

let transport = overFetch

/** The server's renderer answers calls inside its own process. */
export function setTransport(other: Transport) {
  transport = other
}

async function exchange<Data>(endpoint: Call, input: object, options: Options = {}): Promise<Envelope<Data>> {
  const token = currentSession()?.token
  try {
    return await ask(endpoint, input, { ...options, token })
  } catch (error) {
    // A session that has ended must not keep anyone from what every visitor may do.
    if (token !== undefined && currentSession() === null && error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED')
      return ask(endpoint, input, { ...options, token: undefined })
    throw error
  }
}

async function ask<Data>(
  endpoint: Call,
  input: object,
  { token, signal }: Options & { token: string | undefined },
): Promise<Envelope<Data>> {
  const request = { ...requestOf(endpoint, input, token), ...(signal && { signal }) }
  const response = await transport(request).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    const error = unanswered(cause)
    onlineManager.setOnline(error.code !== 'OFFLINE')
    throw error
  })
  onlineManager.setOnline(true)
  return envelopeOf(response, { token, empty: endpoint.empty })
}

type Asked = { token: string | undefined; empty: Empty | undefined }

/** What the server says, completed by `empty`; throws if it says no. `token`: the one it was asked with. */
export function envelopeOf<Data>({ status, body }: ApiResponse, { token, empty }: Asked): Envelope<Data> {
  if (status < 400) {
    const envelope = body as Envelope<Data>
    completeAnswer(envelope.data, empty)
    return envelope
  }

  const error = new ApiError(status, faultOf(body))
  if (error.code === 'SIGN_IN_REQUIRED' && token !== undefined) endSession({ token, isLost: true })
  throw error
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export function requestOf(endpoint: Call, input: object, token: string | undefined): ApiRequest {
  const { params = {}, query = {}, body } = input as Parts
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])))
  const xsrf = endpoint.method === 'GET' ? undefined : xsrfToken()
  return {
    method: endpoint.method,
    path: `/api${path}${asked.size > 0 ? `?${asked}` : ''}`,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(xsrf !== undefined && { 'x-xsrf-token': xsrf }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** The headers of a request that doesn't go through `call`, such as an upload. */
export function authorizedHeaders(): Record<string, string> {
  const token = currentSession()?.token
  const xsrf = xsrfToken()
  return { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(xsrf !== undefined && { 'x-xsrf-token': xsrf }) }
}

function xsrfToken(): string | undefined {
  const value = typeof document === 'undefined' ? undefined : /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

// fetch says TypeError when no connection came about; json() says SyntaxError when what came is no answer of ours.
export const unanswered = (cause: unknown) =>
  cause instanceof TypeError
    ? new ApiError(0, { code: 'OFFLINE', message: 'We couldn’t reach the server. Check your connection and try again.' }, cause)
    : new ApiError(502, fault, cause)

const fault = { code: 'FAULT', message: 'Something went wrong on our side.' } as const

function faultOf(body: unknown): ErrorEnvelope {
  const answer = (body ?? {}) as Partial<ErrorEnvelope>
  return { ...answer, code: answer.code ?? 'FAULT', message: answer.message || fault.message }
}
