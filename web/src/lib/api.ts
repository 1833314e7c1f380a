import type { Answer, Call, Empty, Refused, Sent } from '@akada/contract/endpoint.ts'
import type { RefusalCode } from '@akada/contract/errors.ts'
import { onlineManager } from '@tanstack/react-query'
import { completeAnswer } from './complete-answer.ts'
import { currentSession, endSession } from './session.ts'

export type ApiRequest = { method: string; path: string; headers: Record<string, string>; body?: string; signal?: AbortSignal }
export type ApiResponse = { status: number; body: unknown }
/** How a call is sent: by fetch in a browser, in-process when the server renders. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/** `OFFLINE`: no response arrived. `FAULT`: the server failed, or its response was invalid. */
export type ErrorCode = RefusalCode | 'OFFLINE' | 'FAULT'
export type FieldFault = { path: string; message: string }
export type Envelope<Data> = { statusCode: number; message: string; data: Data; meta?: { totalPages: number } }
type ErrorEnvelope = { message: string; code: ErrorCode; data?: unknown; errors?: FieldFault[] }

export class ApiError<Code extends string = ErrorCode> extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: Code
  /** The error for each invalid field. */
  readonly errors: readonly FieldFault[]
  /** Values that the message refers to, such as the new total of a cart. */
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
/** The input is optional if the endpoint takes none. */
export type Input<C extends Call> =
  unknown extends Sent<C> ? [input?: Record<never, never>, options?: Options] : [input: Sent<C>, options?: Options]

/** Calls an endpoint of the contract. Rejects with an ApiError when the server refuses or can't be reached. */
export async function call<C extends Call>(endpoint: C, ...given: Input<C>): Promise<Answer<C>> {
  return (await callWhole(endpoint, ...given)).data
}

/** Like `call`, but returns the whole envelope, for calls whose status or message matters. */
export function callWhole<C extends Call>(endpoint: C, ...given: Input<C>): Promise<Envelope<Answer<C>>> {
  const [input = {}, options] = given as [object?, Options?]
  return exchange(endpoint, input, options)
}

/** Whether the error is a refusal that this endpoint declares. Narrows its code to the declared ones. */
export const isRefusal = <C extends Call>(error: unknown, endpoint: C): error is ApiError<Refused<C>> =>
  error instanceof ApiError && (endpoint.refuses as readonly string[] | undefined)?.includes(error.code) === true

/**
 * Returns the message for any thrown value: the server's message, or the given default. Mentions the connection only when the
 * server couldn't be reached.
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

/** The server's renderer uses this to answer calls in-process. */
export function setTransport(other: Transport) {
  transport = other
}

async function exchange<Data>(endpoint: Call, input: object, options: Options = {}): Promise<Envelope<Data>> {
  const token = currentSession()?.token
  try {
    return await ask(endpoint, input, { ...options, token })
  } catch (error) {
    // An expired session must not block public calls, so the call is repeated without the session.
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

/**
 * Returns the server's response, with missing fields set to the values in `empty`. Throws if the server refused. `token`: the
 * request's session token.
 */
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

/** Returns the headers for requests that don't go through `call`, such as uploads. */
export function authorizedHeaders(): Record<string, string> {
  const token = currentSession()?.token
  const xsrf = xsrfToken()
  return { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(xsrf !== undefined && { 'x-xsrf-token': xsrf }) }
}

function xsrfToken(): string | undefined {
  const value = typeof document === 'undefined' ? undefined : /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

// fetch throws a TypeError when the connection fails. json() throws a SyntaxError when the response isn't JSON.
export const unanswered = (cause: unknown) =>
  cause instanceof TypeError
    ? new ApiError(0, { code: 'OFFLINE', message: 'We couldn’t reach the server. Check your connection and try again.' }, cause)
    : new ApiError(502, fault, cause)

const fault = { code: 'FAULT', message: 'Something went wrong on our side.' } as const

function faultOf(body: unknown): ErrorEnvelope {
  const answer = (body ?? {}) as Partial<ErrorEnvelope>
  return { ...answer, code: answer.code ?? 'FAULT', message: answer.message || fault.message }
}
