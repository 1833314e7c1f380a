import * as contract from '@akada/contract/linked-logins.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DropWords } from '#features/accounts/record-first-proof.ts'
import type { Deps } from '#platform/deps.ts'
import { giveBrowserCookies } from '#platform/http/browser-cookies.ts'
import { serve } from '#platform/http/serve.ts'
import { userAgentOf } from '#platform/http/storable-input.ts'
import { acceptProviderAnswer } from './accept-provider-answer.ts'
import { deleteLinkedLogin } from './delete-linked-login.ts'
import { finishProviderLogin } from './finish-provider-login.ts'
import { browserTokenOf, giveBrowserToken } from './linked-logins.cookie.ts'
import { listLinkedLogins } from './list-linked-logins.ts'
import { startLinkingLogin } from './start-linking-login.ts'
import { startProviderLogin } from './start-provider-login.ts'

export function linkedLoginRoutes(app: FastifyInstance, deps: Deps, { dropWords }: { dropWords: DropWords }) {
  loginRoutes(app, deps, dropWords)
  linkRoutes(app, deps)
}

function loginRoutes(app: FastifyInstance, deps: Deps, dropWords: DropWords) {
  const visitOf = (request: FastifyRequest, now: Date) => ({
    address: request.ip,
    userAgent: userAgentOf(request),
    countryCode: deps.geo.shownTo(request).country,
    now,
  })
  type Answered = { session: { id: string } | null }
  const withCookies = <A extends Answered>(context: { request: FastifyRequest; reply: FastifyReply; now: Date }, answer: A): A => {
    if (answer.session) giveBrowserCookies(deps, { ...context, userId: answer.session.id })
    return answer
  }

  serve(app, deps, contract.startProviderLogin, ({ params, body }, { db, request, reply, now }) => {
    const browser = giveBrowserToken(request, reply, deps.site)
    return startProviderLogin({ ...deps, db }, { ...params, returnUrl: body.returnUrl, browser, userId: null, address: request.ip, now })
  })

  serve(app, deps, contract.acceptProviderAnswer, async ({ params, body }, context) => {
    const { db, user, request, now } = context
    const answer = { ...params, ...body, browser: browserTokenOf(request, deps.site), user, visit: visitOf(request, now) }
    return withCookies(context, await acceptProviderAnswer({ ...deps, db, dropWords }, answer))
  })

  serve(app, deps, contract.finishProviderLogin, async ({ params, body: { state, ...entered } }, context) => {
    const { db, request, now } = context
    const finish = { ...params, state, entered, browser: browserTokenOf(request, deps.site), visit: visitOf(request, now) }
    return withCookies(context, await finishProviderLogin({ ...deps, db, dropWords }, finish))
  })
}

function linkRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listLinkedLogins, (_, { db, user }) => listLinkedLogins({ ...deps, db }, user.id))

  serve(app, deps, contract.startLinkingLogin, ({ params, body }, { db, user, request, reply, now }) => {
    const browser = giveBrowserToken(request, reply, deps.site)
    return startLinkingLogin({ ...deps, db }, { ...params, password: body.password, userId: user.id, browser, address: request.ip, now })
  })

  serve(app, deps, contract.deleteLinkedLogin, async ({ params }, { db, user }) => {
    await deleteLinkedLogin({ ...deps, db }, user, params.id)
    return null
  })
}
