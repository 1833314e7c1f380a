import type * as z from 'zod/mini'
import type { RefusalCode } from './errors.ts'

/** Who may call an endpoint. Ownership of a single course or order is checked by the feature. */
export type Access = 'public' | 'signed-in' | 'instructor' | 'manager' | 'admin'

/** Without a type, the answer has no body, or clients ignore it. `data` describes `application/json` only. */
type SuccessfulAnswer = { status: 200 | 201 | 204 | 302; type?: string }

export const redirect = [{ status: 302 }] as const
export const csvFile = [{ status: 200, type: 'text/csv' }] as const

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for each of `params`. */
  path: `/${string}`
  /** Other spellings that older clients use; they behave the same in all ways. */
  aliases?: readonly `/${string}`[]
  access: Access
  /** The answer is the same for everyone who comes without a token, so that a CDN may keep it for a moment. */
  cache?: 'public'
  /** What it does, in one sentence, for the reference page. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Takes `multipart/form-data` as well as JSON: its text fields are the body, and one file may come beside them. */
  upload?: {
    field: string
    maxBytes: number
    /** A file that is too large to be held in memory, or that may have to wait, lies on the disk while it is looked at. */
    to?: 'disk'
  }
  /** Takes forms without files as well as JSON, as a page without its script and mail programs send them. */
  takesForms?: true
  /** Resumable uploads, tus 1.0: what is asked and answered stands in the headers, and a body is bytes of the file. */
  speaks?: 'tus'
  /** The successful answers, if they aren’t the envelope with status 200. */
  answers?: readonly SuccessfulAnswer[]
  /** Answers with server-sent events that go on; `data` is what one of them carries. */
  streams?: true
  data: z.ZodMiniType
  refuses?: readonly RefusalCode[]
}

/** Declares an endpoint once, for the server's validation, the browser's types and the OpenAPI document. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/**
 * An endpoint as the browser calls it, without its schemas. `npm run openapi` writes one for each endpoint to `calls/`.
 * `schemas` is never set: it carries the types of the endpoint.
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
 * What an absent field of an answer counts as: null, or an array without items. An object names the fields to complete inside a
 * value, or inside each item of an array; `field?` is null when absent, else completed inside.
 */
export type Empty = null | readonly [] | readonly [Empty] | { readonly [field: string]: Empty }

type Part<S, Name extends string> = S extends z.ZodMiniType ? { [K in Name]: z.output<S> } : unknown
type SentPart<S, Name extends string> = S extends z.ZodMiniType ? { [K in Name]: z.input<S> } : unknown

/** What the server's handler gets, after validation. */
export type Received<E extends Endpoint> = Part<E['params'], 'params'> & Part<E['query'], 'query'> & Part<E['body'], 'body'>
/** What a caller passes. */
export type Sent<E extends Endpoint | Call> = SentTo<EndpointOf<E>>
/** What comes back inside the envelope's `data`. */
export type Answer<E extends Endpoint | Call> = z.output<EndpointOf<E>['data']>

/** The codes that an endpoint declares. */
export type Refused<C extends Call> = NonNullable<EndpointOf<C>['refuses']>[number]

type SentTo<E extends Endpoint> = SentPart<E['params'], 'params'> & SentPart<E['query'], 'query'> & SentPart<E['body'], 'body'>
type EndpointOf<C extends Endpoint | Call> = C extends Endpoint ? C : C extends { schemas?: infer E extends Endpoint } ? E : never
