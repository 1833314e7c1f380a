import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentSecurityPolicy, type Page, renderPage } from './html.ts'

const policies = new WeakMap<FastifyReply, string>()

/** Sets the content security policy of pages. Must be registered last, so that it overrides the surrounding server's policy. */
export function protectPages(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = policies.get(reply)
    if (policy) reply.header('content-security-policy', policy)
    return payload
  })
}

export function sendPage(reply: FastifyReply, page: Page, formTargets: string[] = []) {
  policies.set(reply, contentSecurityPolicy(formTargets))
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(renderPage(page))
}
