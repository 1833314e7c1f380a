import { getAccount, getPublicProfile, logIn, logOut, type Role, registerUser } from '@akada/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { giveXsrfToken } from '#platform/http/cross-site.ts'
import { forgetMediaPass, giveMediaPass } from '#platform/http/media-pass.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Context, serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { deleteSession, findAccount, findPublicProfile, rolesOf } from './accounts.queries.ts'
import { isProfileVisible } from './accounts.rules.ts'
import { logIn as startSession } from './log-in.ts'
import { registerUser as makeAccount } from './register-user.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, registerUser, async ({ body }, { db, user }) => {
    if (user) refuse('ALREADY_SIGNED_IN')
    return { id: await makeAccount(db, body) }
  })

  serve(app, deps, logIn, async ({ body }, context) => {
    const { db, now, request } = context
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
    const session = await startSession(db, { ...body, address: request.ip, userAgent, now })
    giveCookies(deps, context, session.id)
    return session
  })

  serve(app, deps, logOut, async (_, { db, user, reply }) => {
    await deleteSession(db, user.sessionId)
    forgetMediaPass(reply)
    return null
  })

  serve(app, deps, getAccount, async (_, context) => {
    const { db, user } = context
    const account = (await findAccount(db, user.id)) ?? refuse('SIGN_IN_REQUIRED')
    giveCookies(deps, context, user.id)
    return {
      ...account,
      profileUrl: publicAddress(account.pictureKey),
      createdAt: account.createdAt.toISOString(),
      roles: user.roles.map((name) => ({ name: name as Role })),
    }
  })

  serve(app, deps, getPublicProfile, async ({ params }, { db, user }) => {
    const profile = (await findPublicProfile(db, params.id)) ?? refuse('PROFILE_NOT_FOUND')
    const roles = await rolesOf(db, profile.id)
    const maySee = isProfileVisible({ ...profile, roles }) || user?.id === profile.id || user?.roles.includes('ADMIN')
    if (!maySee) refuse('PROFILE_NOT_FOUND')
    return { ...profile, profileUrl: publicAddress(profile.pictureKey), roles: roles.map((name) => ({ name })) }
  })
}

function giveCookies(deps: Deps, { request, reply, now }: Pick<Context<'public'>, 'request' | 'reply' | 'now'>, userId: string) {
  const isSecure = deps.site.publicUrl.startsWith('https:')
  giveXsrfToken(request, reply, isSecure)
  giveMediaPass(reply, deps.signer, { userId, now, isSecure })
}
