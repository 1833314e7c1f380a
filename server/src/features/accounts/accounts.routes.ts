import * as accounts from '@akada/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { forgetBrowserCookies, giveBrowserCookies } from '#platform/http/browser-cookies.ts'
import { type Fault, refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { userAgentOf } from '#platform/http/storable-input.ts'
import { countRecoveryCodes, isFactorOn } from './accounts.factors.queries.ts'
import { listRoles } from './accounts.queries.ts'
import { needsSecondFactor } from './accounts.rules.ts'
import { deleteSession, deleteSessions } from './accounts.sessions.queries.ts'
import { checkSetupLink } from './check-setup-link.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { disableSecondFactor } from './disable-second-factor.ts'
import { enableSecondFactor } from './enable-second-factor.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import type { DropWords } from './record-first-proof.ts'
import { registerUser } from './register-user.ts'
import { replaceRecoveryCodes } from './replace-recovery-codes.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword, type UnlinkOthers } from './reset-password.ts'
import { setUpSecondFactor } from './set-up-second-factor.ts'
import { updatePassword } from './update-password.ts'
import { verifyEmail } from './verify-email.ts'

/** What other features do with an account. */
type Hooks = { dropWords: DropWords; unlinkOthers: UnlinkOthers }

export function accountRoutes(app: FastifyInstance, deps: Deps, hooks: Hooks) {
  entryRoutes(app, deps)
  setupRoutes(app, deps)
  verificationRoutes(app, deps, hooks)
  passwordRoutes(app, deps, hooks)
  sessionRoutes(app, deps)
  secondFactorRoutes(app, deps)
}

function entryRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, accounts.registerUser, async ({ body }, { db, user, request, now }) => {
    if (user) refuse('ALREADY_SIGNED_IN')
    return { id: await registerUser(db, { registration: body, siteName: deps.site.name, address: request.ip, now }) }
  })

  serve(app, deps, accounts.logIn, async ({ body: { email, password, code } }, context) => {
    const { now, request } = context
    const userAgent = userAgentOf(request)
    const session = await logIn(deps, { email, password, code, address: request.ip, userAgent, now })
    giveBrowserCookies(deps, { ...context, userId: session.id })
    return session
  })

  serve(app, deps, accounts.logOut, async (_, { db, user, reply }) => {
    if (user) await deleteSession(db, user.sessionId)
    forgetBrowserCookies(reply)
    return null
  })
}

function setupRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, accounts.checkSetupLink, async ({ body }, { db, request, now }) => {
    await checkSetupLink(db, { token: body.token, address: request.ip, now })
    return null
  })

  serve(app, deps, accounts.createFirstAdmin, async ({ body }, context) => {
    const { now, request } = context
    const { country } = deps.geo.shownTo(request)
    const from = { countryCode: country, siteName: deps.site.name, address: request.ip, userAgent: userAgentOf(request), now }
    const session = await createFirstAdmin(deps, { body, ...from })
    giveBrowserCookies(deps, { ...context, userId: session.id })
    return session
  })
}

function verificationRoutes(app: FastifyInstance, deps: Deps, { dropWords }: Hooks) {
  serve(app, deps, accounts.verifyEmail, async ({ body }, { db, user, request, now }) => {
    const verified = await verifyEmail(db, { code: body.code, address: request.ip, caller: user, dropWords, now })
    return new Answered(200, `Your email is verified.${verified ? ' Choose a password to log in.' : ''}`, verified)
  })

  serve(app, deps, accounts.resendVerification, async (_, { db, user, now }) => {
    await resendVerification(db, user.id, now)
    return new Answered(200, 'We sent you a new link.', null)
  })
}

const missing = (...faults: Fault[]): never => refuse('INVALID_INPUT', { errors: faults })
const missingEmail: Fault = { path: 'email', message: 'Valid email is required.' }
const missingCode: Fault = { path: 'code', message: 'The link is incomplete. Open the whole link again.' }
const missingPassword: Fault = { path: 'newPassword', message: 'Password is required.' }

function passwordRoutes(app: FastifyInstance, deps: Deps, hooks: Hooks) {
  serve(app, deps, accounts.requestPasswordReset, async ({ body, query }, { db, request, now }) => {
    const email = body?.email ?? query.email ?? missing(missingEmail)
    await requestPasswordReset(db, { email, address: request.ip, now })
    return new Answered(200, 'Password reset code sent to your email', null)
  })

  serve(app, deps, accounts.resetPassword, async ({ body, query }, { db, request, now }) => {
    const { code, newPassword } = { ...query, ...body }
    if (code === undefined || newPassword === undefined)
      return missing(...(code === undefined ? [missingCode] : []), ...(newPassword === undefined ? [missingPassword] : []))
    await resetPassword(db, { code, newPassword, siteName: deps.site.name, address: request.ip, ...hooks, now })
    return new Answered(200, 'Password reset successfully', null)
  })

  serve(app, deps, accounts.updatePassword, async ({ body }, { db, user, request, now }) => {
    await updatePassword(db, user, { ...body, siteName: deps.site.name, address: request.ip, now })
    return new Answered(200, 'Password updated successfully!', null)
  })
}

function sessionRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, accounts.listSessions, (_, { db, user, now }) => listSessions({ db, geo: deps.geo, now }, user))

  serve(app, deps, accounts.endSession, async ({ params }, { db, user }) => {
    const isEnded = await deleteSession(db, params.id, user.roles.includes('ADMIN') ? undefined : user.id)
    return isEnded ? null : refuse('SESSION_NOT_FOUND')
  })

  serve(app, deps, accounts.endOtherSessions, async (_, { db, user }) => ({
    ended: await deleteSessions(db, user.id, { but: user.sessionId }),
  }))
}

function secondFactorRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, accounts.getSecondFactor, async (_, { db, user }) => ({
    isOn: await isFactorOn(db, user.id),
    isRequired: needsSecondFactor(await listRoles(db, user.id), deps.policy.requireSecondFactor),
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
  }))

  serve(app, deps, accounts.setUpSecondFactor, ({ body }, { db, user, request, now }) =>
    setUpSecondFactor(db, { user, address: request.ip, now }, { password: body.password, siteName: deps.site.name }),
  )

  serve(app, deps, accounts.enableSecondFactor, async ({ body }, { db, user, request, now }) => ({
    recoveryCodes: await enableSecondFactor(db, { user, address: request.ip, now }, body.code),
  }))

  serve(app, deps, accounts.disableSecondFactor, async ({ body }, { db, user, request, now }) => {
    await disableSecondFactor(db, { user, address: request.ip, now }, body)
    return null
  })

  serve(app, deps, accounts.replaceRecoveryCodes, async ({ body }, { db, user, request, now }) => ({
    recoveryCodes: await replaceRecoveryCodes(db, { user, address: request.ip, now }, body),
  }))
}
