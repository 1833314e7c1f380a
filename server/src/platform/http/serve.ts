import type { Access, Answer, Endpoint, Received } from '@akada/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import type { Deps, User } from '../deps.ts'
import { Answered, Redirected } from './answer.ts'
import { assertSameSite } from './cross-site.ts'
import { refuse } from './refusal.ts'

/** What every handler may need. `user` is present exactly when the endpoint's access says so. */
export type Context<A extends Access> = {
  db: Db
  now: Date
  user: A extends 'public' ? User | null : User
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (
  input: Received<E>,
  context: Context<E['access']>,
) => Promise<Answer<E> | Answered<Answer<E>> | Redirected>

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const none = z.strictObject({})
const noBody = z.nullish(z.strictObject({}))

/** Binds an endpoint of the contract to its handler: access, validation, envelope. A route can't exist without its access. */
export function serve<E extends Endpoint>(app: FastifyInstance, deps: Deps, endpoint: E, handle: Handler<E>) {
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])])
    app.route({
      method: endpoint.method,
      url: path,
      config: { endpoint },
      handler: async (request, reply) => {
        assertSameSite(request)
        const user = await callerOf(deps, request)
        assertAccess(endpoint.access, user)
        const input = inputOf(endpoint, request)
        const context = { db: deps.db, now: deps.clock(), user, request, reply } as Context<E['access']>
        return send(endpoint, reply, await handle(input, context))
      },
    })
}

/** A handler for something that is no JSON answer: a file, a page, an event stream. Its access is public by being here. */
export const tokenOf = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function callerOf(deps: Deps, request: FastifyRequest): Promise<User | null> {
  if (request.headers.authorization === undefined) return null
  const token = tokenOf(request)
  const user = token === undefined ? null : await deps.userOf(token)
  // A token that no longer holds must not look like a visitor: the browser has to notice and log in again.
  return user ?? refuse('SIGN_IN_REQUIRED')
}

const roleFor = { instructor: 'INSTRUCTOR', manager: 'MANAGER', admin: 'ADMIN' } as const

function assertAccess(access: Access, user: User | null) {
  if (access === 'public') return
  if (!user) return refuse('SIGN_IN_REQUIRED')
  if (access !== 'signed-in' && !user.roles.includes(roleFor[access])) refuse('NOT_ALLOWED')
}

function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Received<E> {
  const parts = [
    ['params', endpoint.params ?? none, request.params],
    ['query', endpoint.query ?? none, request.query],
    ['body', endpoint.body ?? noBody, request.body],
  ] as const
  const input: Record<string, unknown> = {}
  const issues: z.core.$ZodIssue[] = []
  for (const [name, schema, sent] of parts) {
    const parsed = z.safeParse(schema as z.ZodMiniType, sent)
    if (parsed.success) input[name] = parsed.data
    else issues.push(...parsed.error.issues)
  }
  if (issues.length > 0) throw new z.core.$ZodRealError(issues)
  return input as Received<E>
}

function send<E extends Endpoint>(endpoint: E, reply: FastifyReply, answer: Answer<E> | Answered<Answer<E>> | Redirected) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', endpoint.access === 'public' ? 'no-cache' : 'no-store')
  if (answer instanceof Redirected) return reply.redirect(answer.location, 302)
  const { status, message, data } = answer instanceof Answered ? answer : new Answered(200, 'OK', answer)
  // Parsing by the declared shape drops whatever the contract doesn't name: nothing undeclared leaves the house.
  const declared = z.parse(endpoint.data as z.ZodMiniType, data) as { totalElements?: number; size?: number } | null
  const meta = metaOf(declared)
  return reply.code(status).send({ statusCode: status, message, data: declared, ...(meta && { meta }) })
}

const metaOf = (data: { totalElements?: number; size?: number } | null) =>
  data && typeof data === 'object' && data.totalElements !== undefined && data.size !== undefined
    ? { totalPages: Math.ceil(data.totalElements / data.size) }
    : undefined
