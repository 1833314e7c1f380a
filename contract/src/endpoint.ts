import type * as z from 'zod/mini'
import type { RefusalCode } from './errors.ts'

/** Who may call an endpoint. The feature also checks who owns the course or order. */
export type Access = 'public' | 'signed-in' | 'instructor' | 'manager' | 'admin'

/** A successful response. Without a type, the response has no body, or clients ignore it. `data` describes only `application/json`. */
type SuccessfulAnswer = { status: 200 | 201 | 204 | 302; type?: string }

export const redirect = [{ status: 302 }] as const
export const csvFile = [{ status: 200, type: 'text/csv' }] as const

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api`, with `:name` for each of `params`. */
  path: `/${string}`
  /** Equivalent paths that older clients use. */
  aliases?: readonly `/${string}`[]
  access: Access
  /** Treats the token of an ended session as no token. Other calls refuse it, so that the browser notices. */
  acceptsEndedSession?: true
  /** The response is the same for all callers without a token, so a CDN may cache it briefly. */
  cache?: 'public'
  /** What the call does, as an imperative without a final period. */
  summary: string
  /** Details that the summary omits: sentences or phrases, each with a final period. */
  description?: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Accepts `multipart/form-data` as well as JSON. Its text fields are the body, and it may contain one file. */
  upload?: {
    field: string
    maxBytes: number
    /** Stores the file on disk during the call, because the file is too large for memory or may wait for processing. */
    to?: 'disk'
  }
  /** Accepts forms without files as well as JSON, for pages without JavaScript and for mail programs. */
  takesForms?: true
  /** Uses tus 1.0 for resumable uploads. Parameters are in headers, and bodies are file bytes. */
  speaks?: 'tus'
  /** The successful responses, if they aren’t the envelope with status 200. */
  answers?: readonly SuccessfulAnswer[]
  /** Responds with a stream of server-sent events. `data` describes one event. */
  streams?: true
  data: z.ZodMiniType
  refuses?: readonly RefusalCode[]
}

/** Declares an endpoint once, for the server's validation, the browser's types and the OpenAPI document. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/**
 * An endpoint as the browser calls it, without its schemas. `npm run openapi` writes one for each endpoint to `calls/`. `schemas` is never
 * set. It only carries the endpoint's types.
 */
export type Call<E extends Endpoint = Endpoint> = {
  method: E['method']
  path: E['path']
  refuses?: readonly RefusalCode[]
  empty?: Empty
  summary?: never
  schemas?: E
} & (E extends { upload: object } ? { upload: { field: string } } : unknown)

/**
 * The default for an absent response field: null or an empty array. An object lists the fields to complete inside a value or inside each
 * array item. A field named `field?` is null if absent; otherwise its own fields are completed.
 */
export type Empty = null | readonly [] | readonly [Empty] | { readonly [field: string]: Empty }

type Part<S, Name extends string> = S extends z.ZodMiniType ? { [K in Name]: z.output<S> } : unknown
type SentPart<S, Name extends string> = S extends z.ZodMiniType ? { [K in Name]: z.input<S> } : unknown

/** The validated input that the server's handler gets. */
export type Received<E extends Endpoint> = Part<E['params'], 'params'> & Part<E['query'], 'query'> & Part<E['body'], 'body'>
/** The input that a caller passes. */
export type Sent<E extends Endpoint | Call> = SentTo<EndpointOf<E>>
/** The `data` of the response's envelope. */
export type Answer<E extends Endpoint | Call> = z.output<EndpointOf<E>['data']>

/** The refusal codes that an endpoint declares. */
export type Refused<C extends Call> = NonNullable<EndpointOf<C>['refuses']>[number]

type SentTo<E extends Endpoint> = SentPart<E['params'], 'params'> & SentPart<E['query'], 'query'> & SentPart<E['body'], 'body'>
type EndpointOf<C extends Endpoint | Call> = C extends Endpoint ? C : C extends { schemas?: infer E extends Endpoint } ? E : never
