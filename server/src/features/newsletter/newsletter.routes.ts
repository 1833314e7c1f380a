import * as newsletter from '@akada/contract/newsletter.ts'
import { CHECK_MAILBOX } from '@akada/contract/newsletter-consent.ts'
import * as subscribers from '@akada/contract/subscribers.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Answered, Redirected } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isPlainForm, serve } from '#platform/http/serve.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { downloadSubscribers } from './download-subscribers.ts'
import { listSubscribers } from './list-subscribers.ts'
import { requestSubscription } from './request-subscription.ts'

export function newsletterRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, newsletter.requestSubscription, async ({ body }, { request, now }) => {
    await requestSubscription(deps, { email: body.email, address: request.ip, now })
    return isPlainForm(request) ? new Redirected('/newsletter/confirm?asked=1') : new Answered(200, CHECK_MAILBOX, null)
  })

  serve(app, deps, newsletter.confirmSubscription, async ({ body }, { db, now }) => {
    await confirmSubscription(db, body.token, now)
    return new Answered(200, 'You’re subscribed.', null)
  })

  serve(app, deps, newsletter.cancelSubscription, async ({ query, body }) => {
    await cancelSubscription(deps, body.token ?? query.token ?? missing())
    return new Answered(200, 'You’re unsubscribed.', null)
  })

  serve(app, deps, newsletter.openUnsubscribePage, async ({ query }) => {
    const token = query.token === undefined ? '' : `?token=${encodeURIComponent(query.token)}`
    return new Redirected(`/newsletter/unsubscribe${token}`)
  })

  serve(app, deps, subscribers.listSubscribers, ({ query }, { db, now }) => listSubscribers(db, { ...query, now }))

  serve(app, deps, subscribers.downloadSubscribers, (_, { db, user, now }) =>
    downloadSubscribers(db, { adminId: user.id, now, timeZone: deps.site.timeZone }),
  )
}

const missing = (): never =>
  refuse('INVALID_INPUT', { errors: [{ path: 'token', message: 'The link is incomplete. Open the whole link again.' }] })
