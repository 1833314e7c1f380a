import { setTimeout as sleep } from 'node:timers/promises'
import type { Access, Answer, Endpoint, Received } from '@akada/contract/endpoint.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import type { Deps, User } from '../deps.ts'
import { inWorkFolder } from '../storage/work-folder.ts'
import { takingTurnsFor } from '../turns.ts'
import { Answered, Attached, Counted, Redirected, Streamed } from './answer.ts'
import { allowSlowBody } from './body-time.ts'
import { assertSameSite } from './cross-site.ts'
import { fromWeb } from './origin.ts'
import { type Packed, sendPacked } from './packed.ts'
import { endCall } from './promised-room.ts'
import { type FileOnDisk, readLargeUpload, readUpload, type UploadedFile } from './read-upload.ts'
import { MOST_FAULTS, refuse } from './refusal.ts'
import { checkingCaller } from './require-caller.ts'
import { storableInput } from './storable-input.ts'
import { withoutNulls } from './without-nulls.ts'

/** The context of a handler. `user` is null only for visitors, and only on public endpoints. */
export type Context<A extends Access> = {
  db: Db
  now: Date
  user: A extends 'public' ? User | null : User
  request: FastifyRequest
  reply: FastifyReply
}

/** The uploaded file, for upload endpoint handlers. */
type Uploaded<U> = U extends object ? { file: (U extends { to: 'disk' } ? FileOnDisk : UploadedFile) | null } : unknown

type Given<Data> = Data | Answered<Data> | Redirected | Attached | Streamed

type Handler<E extends Endpoint> = (input: Received<E>, context: Context<E['access']> & Uploaded<E['upload']>) => Promise<Given<Answer<E>>>

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const PLAIN_FORM = 'application/x-www-form-urlencoded'
const noFile = { field: '', maxBytes: 0 }
const BYTES = 'application/offset+octet-stream'
const none = z.object({})
const noBody = z.nullish(z.object({}))

/** Binds a contract endpoint to its handler, with access check, validation and envelope. A route can't exist without an access check. */
export function serve<E extends Endpoint>(app: FastifyInstance, deps: Deps, endpoint: E, handle: Handler<E>) {
  bind(app, deps, endpoint, { handle })
}

/** Like `serve`, for files written to disk. `admit` runs before the body is read, so a refused caller uploads nothing. */
export function serveLargeUpload<E extends Endpoint & { upload: { to: 'disk' } }>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handlers: Required<Handlers<E>>,
) {
  bind(app, deps, endpoint, handlers)
}

type Handlers<E extends Endpoint> = { handle: Handler<E>; admit?: (context: Context<E['access']>) => Promise<void> }

function bind<E extends Endpoint>(app: FastifyInstance, deps: Deps, endpoint: E, { handle, admit }: Handlers<E>) {
  const handler: RouteOptions['handler'] = async (request, reply) => {
    if (endpoint.speaks) reply.header('tus-resumable', '1.0.0')
    assertSameSite(request)
    const user = await allowedCaller(deps, endpoint, request)
    const asked = { db: deps.db, now: deps.clock(), user, request, reply }
    const answer = async ({ body, file, isForm }: Body) => {
      // A form's body can take hours, and the sender may have lost their session or a role in the meantime.
      const caller = isForm ? await allowedCaller(deps, endpoint, request) : user
      const input = inputOf(endpoint, request, body)
      const answerFrom = (db: Db) => handle(input, { ...asked, user: caller, db, file } as unknown as Parameters<typeof handle>[1])
      const check = () => allowedCaller(deps, endpoint, request)
      const answered = await fromWeb({ address: request.ip, now: asked.now }, () => checkingCaller(check, () => answerFrom(deps.db)))
      if (endpoint.method !== 'GET' && user) await showChange(deps)
      return answered
    }
    if (isForAll(endpoint, user))
      return sendPacked(
        request,
        reply,
        await sharedResponse(deps, endpoint, handle, {
          params: request.params,
          query: request.query,
          url: request.raw.url ?? '',
          address: request.ip,
        }),
      )
    const given = await takingTurnsFor(user?.id, () =>
      releasingRoom(reply, async () => {
        await admit?.(asked as Context<E['access']>)
        return withBody(deps, endpoint, request, answer)
      }),
    )
    // Responds only after the uploaded file has been moved or deleted.
    return send(endpoint, { reply, user }, given)
  }
  if (endpoint.cache === 'public') offer(app, deps, endpoint, handle)
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    const route: RouteOptions = { method: endpoint.method, url: path, config: { endpoint }, handler }
    if (endpoint.upload || endpoint.takesForms) routeForForms(app, route)
    else if (endpoint.speaks) routeForBytes(app, route)
    else app.route(route)
  }
}

/** Releases a call's reservation only after the call's file is gone, even if the sender disconnects while a picture is queued. */
async function releasingRoom<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await endCall(reply)
  }
}

/** Registers a route in its own Fastify scope, so that the multipart plugin and its hooks apply only to routes with forms. */
function routeForForms(app: FastifyInstance, route: RouteOptions) {
  app.register(async (room) => {
    await room.register(multipart)
    if (route.config?.endpoint?.takesForms) {
      const readFields = (text: string) => Object.fromEntries(new URLSearchParams(text))
      room.addContentTypeParser(PLAIN_FORM, { parseAs: 'string' }, async (_: FastifyRequest, text: string) => readFields(text))
    }
    room.route(route)
  })
}

/** Registers a route for file bytes, which are left unread for the handler. */
function routeForBytes(app: FastifyInstance, route: RouteOptions) {
  app.register(async (room) => {
    room.addContentTypeParser(BYTES, async () => undefined)
    room.route(route)
  })
}

export const tokenOf = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function callerOf(deps: Deps, { acceptsEndedSession }: Endpoint, request: FastifyRequest): Promise<User | null> {
  if (request.headers.authorization === undefined) return null
  const token = tokenOf(request)
  const user = token === undefined ? null : await deps.userOf(token)
  if (!user && acceptsEndedSession) return null
  // An expired token must not be treated as a visitor, so that the browser notices and logs in again.
  return user ?? refuse('SIGN_IN_REQUIRED')
}

async function allowedCaller(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<User | null> {
  const user = await callerOf(deps, endpoint, request)
  assertAccess(endpoint.access, user)
  return user
}

const rolesFor = { instructor: ['INSTRUCTOR'], manager: ['MANAGER', 'ADMIN'], admin: ['ADMIN'] } as const

function assertAccess(access: Access, user: User | null) {
  if (access === 'public') return
  if (!user) return refuse('SIGN_IN_REQUIRED')
  if (access !== 'signed-in' && !rolesFor[access].some((role) => user.roles.includes(role))) refuse('NOT_ALLOWED')
}

// Longer than a notification takes, even on a busy machine. The change is already stored, so its caller needn't wait for more.
const HEARD_WITHIN_MS = 250

/** Callers must see their own changes in public data, from replicas and from the cache. */
async function showChange({ replicas, heard }: Deps) {
  replicas.changed()
  const giveUp = new AbortController()
  await Promise.race([heard(), sleep(HEARD_WITHIN_MS, undefined, { ref: false, signal: giveUp.signal })]).catch(() => undefined)
  giveUp.abort()
}

type Body = { body: unknown; file: UploadedFile | FileOnDisk | null; isForm: boolean }

/**
 * Runs `work` with the body. A JSON body is already parsed. A form is read only after its sender has been authorized. A large file is
 * deleted at the end.
 */
function withBody<T>(deps: Deps, { upload, takesForms }: Endpoint, request: FastifyRequest, work: (given: Body) => Promise<T>): Promise<T> {
  const form = upload ?? (takesForms && noFile)
  if (!form || !request.isMultipart()) return work({ body: request.body, file: null, isForm: false })
  if (upload?.to !== 'disk') return readUpload(request, form).then((read) => work({ ...read, isForm: true }))
  allowSlowBody(request.raw)
  return inWorkFolder(deps.workFolder, async (folder) => work({ ...(await readLargeUpload(request, upload, folder)), isForm: true }))
}

/** Returns whether a page without its script sent the request. The browser then shows the response as a page. */
export const isPlainForm = (request: FastifyRequest): boolean => request.headers['content-type']?.startsWith(PLAIN_FORM) === true

/** Removes blank values, so that a form or a client may send fields that it leaves empty. */
function withoutBlanks(query: unknown): Record<string, unknown> {
  const isFilled = (value: unknown) => typeof value !== 'string' || value.trim() !== ''
  const filled = Object.entries(query as object).map(([name, value]) => [name, Array.isArray(value) ? filledOf(value, isFilled) : value])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined && isFilled(value)))
}

/** Filters the values of a repeated parameter. A single remaining value becomes a scalar. */
function filledOf(values: unknown[], isFilled: (value: unknown) => boolean): unknown {
  const filled = values.filter(isFilled)
  return filled.length > 1 ? filled : filled[0]
}

type Address = { params: unknown; query: unknown }

function inputOf<E extends Endpoint>(endpoint: E, { params, query }: Address, body: unknown): Received<E> {
  const parts = [
    ['params', endpoint.params ?? none, params],
    ['query', endpoint.query ?? none, withoutBlanks(query)],
    // With an empty object as the body, each required field gets its own error.
    ['body', endpoint.body ?? noBody, withoutNulls(endpoint.body ?? noBody, body === undefined ? {} : body)],
  ] as const
  const input: Record<string, unknown> = {}
  let issues: z.core.$ZodIssue[] = []
  for (const [name, schema, sent] of parts) {
    const parsed = parse(schema as z.ZodMiniType, storableInput(sent))
    if (parsed.issues.length === 0) input[name] = parsed.value
    issues = issues.concat(parsed.issues)
  }
  if (issues.length > 0) throw new z.core.$ZodRealError(issues)
  return input as Received<E>
}

/** Parses like `z.safeParse`, but doesn't format a message for each of possibly ten thousand issues. */
function parse(schema: z.ZodMiniType, sent: unknown): { value: unknown; issues: z.core.$ZodIssue[] } {
  const context = { async: false }
  const { value, issues } = schema._zod.run({ value: sent, issues: [] }, context) as z.core.ParsePayload
  return { value, issues: issues.slice(0, MOST_FAULTS).map((issue) => z.core.util.finalizeIssue(issue, context, z.config())) }
}

const isForAll = (endpoint: Endpoint, user: User | null) => endpoint.cache === 'public' && user === null

/** A call without a token, from a browser or from this process. */
type SharedAsk = Address & { url: string; address: string }

/** Returns the response that is the same for all callers without a token, from the cache if possible. */
async function sharedResponse<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  handle: Handler<E>,
  { url, address, ...asked }: SharedAsk,
): Promise<Packed> {
  const input = inputOf(endpoint, asked, undefined)
  return deps.calls.responseOf({ endpoint, input, url }, async () => {
    const now = deps.clock()
    // Without the request, because the response is for all callers.
    const answerFrom = (db: Db) => handle(input, { db, now, user: null } as unknown as Parameters<typeof handle>[1])
    const given = await fromWeb({ address, now }, () => deps.replicas.read(deps.db, answerFrom))
    if (given instanceof Redirected || given instanceof Attached || given instanceof Streamed)
      throw new Error(`${endpoint.path} is cached for all callers, so it can only return data.`)
    return { envelope: envelopeOf(endpoint, given), isRepeatable: !(given instanceof Counted) }
  })
}

type Offer = { pattern: RegExp; respond: (asked: SharedAsk) => Promise<Packed> }

/** The calls that are the same for all callers, by server. */
const offers = new WeakMap<FastifyInstance['server'], Offer[]>()
const HERE = '127.0.0.1'

function offer<E extends Endpoint>({ server }: FastifyInstance, deps: Deps, endpoint: E, handle: Handler<E>) {
  const own = offers.get(server) ?? []
  const pattern = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const offered = { pattern, respond: (asked: SharedAsk) => sharedResponse(deps, endpoint, handle, asked) }
  // Paths without parameters come first, as in Fastify.
  offers.set(server, endpoint.path.includes(':') ? [...own, offered] : [offered, ...own])
}

/**
 * Makes a call for a page that this process renders: without a socket, a request and the hooks around it. Returns undefined if the response
 * isn't the same for all callers.
 */
export function callHere({ server }: FastifyInstance, url: string): Promise<Packed> | undefined {
  const [path = '', search] = url.split('?', 2)
  for (const { pattern, respond } of offers.get(server) ?? []) {
    const found = pattern.exec(path)
    if (!found) continue
    const params = Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]))
    return respond({ params, query: Object.fromEntries(new URLSearchParams(search)), url, address: HERE })
  }
  return undefined
}

type Asker = { reply: FastifyReply; user: User | null }

function send<E extends Endpoint>(endpoint: E, { reply, user }: Asker, answer: Given<Answer<E>>) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', forOne(user))
  if (answer instanceof Redirected) return reply.redirect(answer.location, 302)
  if (answer instanceof Attached) return sendFile(reply, answer)
  if (answer instanceof Streamed) return sendEvents(reply, answer)
  const envelope = envelopeOf(endpoint, answer)
  return reply.code(envelope.statusCode).send(envelope)
}

function envelopeOf<E extends Endpoint>(endpoint: E, answer: Answer<E> | Answered<Answer<E>>) {
  const { status, message, data } = answer instanceof Answered ? answer : new Answered(200, 'OK', answer)
  // Parsing with the declared schema removes every field that the contract doesn't declare.
  const declared = z.parse(endpoint.data as z.ZodMiniType, data) as { totalElements?: number; size?: number } | null
  const meta = metaOf(declared)
  return { statusCode: status, message, data: declared, ...(meta && { meta }) }
}

/** Sends a file, always as a download, because the content may come from users and must not be rendered. */
function sendFile(reply: FastifyReply, { contentType, fileName, body }: Attached) {
  const plainName = fileName.replace(/[^\w.-]+/g, '-')
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('x-content-type-options', 'nosniff')
    .send(body)
}

/** The `x-accel-buffering` header turns off buffering in nginx. */
const sendEvents = (reply: FastifyReply, { body }: Streamed) => reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body)

const forOne = (user: User | null) => (user ? 'private, no-store' : 'no-cache')

const metaOf = (data: { totalElements?: number; size?: number } | null) =>
  data && typeof data === 'object' && data.totalElements !== undefined && data.size !== undefined
    ? { totalPages: Math.ceil(data.totalElements / data.size) }
    : undefined
