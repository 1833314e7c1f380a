import {
  changePassword,
  disableSecondFactor,
  enableSecondFactor,
  endOtherSessions,
  endSession,
  forgotPassword,
  getSecondFactor,
  listSessions,
  logIn,
  logOut,
  registerUser,
  renewRecoveryCodes,
  resendVerification,
  resetPassword,
  setUpSecondFactor,
  verifyEmail,
} from '@akada/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { giveBrowserCookies } from '#platform/http/browser-cookies.ts'
import { forgetMediaPass } from '#platform/http/media-pass.ts'
import { type Fault, refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { countRecoveryCodes, isFactorOn } from './accounts.factors.queries.ts'
import { needsSecondFactor } from './accounts.rules.ts'
import { deleteSession, deleteSessions } from './accounts.sessions.queries.ts'
import { changePassword as replacePassword } from './change-password.ts'
import { forgotPassword as mailResetLink } from './forgot-password.ts'
import { logIn as startSession } from './log-in.ts'
import { registerUser as makeAccount } from './register-user.ts'
import { resetPassword as replaceByCode } from './reset-password.ts'
import { rolesOf } from './roles-of.ts'
import * as secondFactor from './set-second-factor.ts'
import { showSessions } from './show-sessions.ts'
import * as verification from './verify-email.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps) {
  entryRoutes(app, deps)
  verificationRoutes(app, deps)
  passwordRoutes(app, deps)
  sessionRoutes(app, deps)
  secondFactorRoutes(app, deps)
}

function entryRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, registerUser, async ({ body }, { db, user, request, now }) => {
    if (user) refuse('ALREADY_SIGNED_IN')
    return { id: await makeAccount(db, { registration: body, siteName: deps.site.name, address: request.ip, now }) }
  })

  serve(app, deps, logIn, async ({ body: { email, password, code } }, context) => {
    const { now, request } = context
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
    const session = await startSession(deps, { email, password, code, address: request.ip, userAgent, now })
    giveBrowserCookies(deps, { ...context, userId: session.id })
    return session
  })

  serve(app, deps, logOut, async (_, { db, user, reply }) => {
    await deleteSession(db, user.sessionId)
    forgetMediaPass(reply)
    return null
  })
}

function verificationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, verifyEmail, async ({ body }, { db, request, now }) => {
    await verification.verifyEmail(db, { code: body.code, address: request.ip, now })
    return new Answered(200, 'Your email is verified.', null)
  })

  serve(app, deps, resendVerification, async (_, { db, user, now }) => {
    await verification.resendVerification(db, user.id, now)
    return new Answered(200, 'We sent you a new link.', null)
  })
}

const missing = (...faults: Fault[]): never => refuse('INVALID_INPUT', { errors: faults })
const missingEmail: Fault = { path: 'email', message: 'Valid email is required.' }
const missingCode: Fault = { path: 'code', message: 'The code from the link is missing.' }
const missingPassword: Fault = { path: 'newPassword', message: 'Password is required.' }

function passwordRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, forgotPassword, async ({ body, query }, { db, request, now }) => {
    const email = body?.email ?? query.email ?? missing(missingEmail)
    await mailResetLink(db, { email, address: request.ip, now })
    return new Answered(200, 'Password reset code sent to your email', null)
  })

  serve(app, deps, resetPassword, async ({ body, query }, { db, request, now }) => {
    const { code, newPassword } = { ...query, ...body }
    if (code === undefined || newPassword === undefined)
      return missing(...(code === undefined ? [missingCode] : []), ...(newPassword === undefined ? [missingPassword] : []))
    await replaceByCode(db, { code, newPassword, siteName: deps.site.name, address: request.ip, now })
    return new Answered(200, 'Password reset successfully', null)
  })

  serve(app, deps, changePassword, async ({ body }, { db, user, request, now }) => {
    await replacePassword(db, user, { ...body, siteName: deps.site.name, address: request.ip, now })
    return new Answered(200, 'Password updated successfully!', null)
  })
}

function sessionRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listSessions, (_, { db, user, now }) => showSessions({ db, geo: deps.geo, now }, user))

  serve(app, deps, endSession, async ({ params }, { db, user }) => {
    const isEnded = await deleteSession(db, params.id, user.roles.includes('ADMIN') ? undefined : user.id)
    return isEnded ? null : refuse('SESSION_NOT_FOUND')
  })

  serve(app, deps, endOtherSessions, async (_, { db, user }) => ({ ended: await deleteSessions(db, user.id, { but: user.sessionId }) }))
}

function secondFactorRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getSecondFactor, async (_, { db, user }) => ({
    isOn: await isFactorOn(db, user.id),
    isRequired: needsSecondFactor(await rolesOf(db, user.id), deps.policy.requireSecondFactor),
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
  }))

  serve(app, deps, setUpSecondFactor, ({ body }, { db, user, request, now }) =>
    secondFactor.setUpSecondFactor(db, { user, address: request.ip, now }, { password: body.password, siteName: deps.site.name }),
  )

  serve(app, deps, enableSecondFactor, async ({ body }, { db, user, request, now }) => ({
    recoveryCodes: await secondFactor.enableSecondFactor(db, { user, address: request.ip, now }, body.code),
  }))

  serve(app, deps, disableSecondFactor, async ({ body }, { db, user, request, now }) => {
    await secondFactor.disableSecondFactor(db, { user, address: request.ip, now }, body)
    return null
  })

  serve(app, deps, renewRecoveryCodes, async ({ body }, { db, user, request, now }) => ({
    recoveryCodes: await secondFactor.renewRecoveryCodes(db, { user, address: request.ip, now }, body),
  }))
}
