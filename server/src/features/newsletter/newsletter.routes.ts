import { confirmSubscription, openUnsubscribePage, subscribe, unsubscribe } from '@akada/contract/newsletter.ts'
import { CHECK_MAILBOX } from '@akada/contract/newsletter-consent.ts'
import { downloadSubscribers, listSubscribers } from '@akada/contract/subscribers.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Answered, Redirected } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isPlainForm, serve } from '#platform/http/serve.ts'
import { confirmSubscription as confirm } from './confirm-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { exportSubscribers, pageOfSubscribers } from './list-subscribers.ts'
import { subscribeReader } from './subscribe-reader.ts'

export function newsletterRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, subscribe, async ({ body }, { request, now }) => {
    await subscribeReader(deps, { email: body.email, address: request.ip, now })
    return isPlainForm(request) ? new Redirected('/newsletter/confirm?asked=1') : new Answered(200, CHECK_MAILBOX, null)
  })

  serve(app, deps, confirmSubscription, async ({ body }, { db, now }) => {
    await confirm(db, body.token, now)
    return new Answered(200, 'You are subscribed.', null)
  })

  serve(app, deps, unsubscribe, async ({ query, body }) => {
    await endSubscription(deps, body.token ?? query.token ?? missing())
    return new Answered(200, 'You are unsubscribed.', null)
  })

  serve(app, deps, openUnsubscribePage, async ({ query }) => {
    const token = query.token === undefined ? '' : `?token=${encodeURIComponent(query.token)}`
    return new Redirected(`/newsletter/unsubscribe${token}`)
  })

  serve(app, deps, listSubscribers, ({ query }, { db, now }) => pageOfSubscribers(db, { ...query, now }))

  serve(app, deps, downloadSubscribers, (_, { db, user, now }) => exportSubscribers(db, { adminId: user.id, now }))
}

const missing = (): never => refuse('INVALID_INPUT', { errors: [{ path: 'token', message: 'The code from the link is missing.' }] })
