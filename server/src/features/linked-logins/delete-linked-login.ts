import { deleteSessions, lockAccount } from '#features/accounts/accounts.face.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { LoginProvider } from '#platform/login-providers/login-provider.ts'
import { NO_PASSWORD } from '#platform/security/passwords.ts'
import { queueLinkNotice } from './linked-logins.notices.ts'
import { deleteLink, listLinks } from './linked-logins.queries.ts'
import { canUnlink, providerName } from './linked-logins.rules.ts'

type Place = { db: Db; loginProviders: readonly LoginProvider[] }

/**
 * Unlinks a login and ends all other sessions, because they may have been started with it. The account is locked, so that concurrent calls
 * can't unlink the last two ways to log in.
 */
export const deleteLinkedLogin = ({ db, loginProviders }: Place, user: User, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const account = (await lockAccount(tx, user.id)) ?? refuse('SIGN_IN_REQUIRED')
    const links = await listLinks(tx, user.id)
    const link = links.find((one) => one.id === id) ?? refuse('LOGIN_NOT_LINKED')
    const hasPassword = account.passwordHash !== NO_PASSWORD
    if (!canUnlink(id, { hasPassword, links, issuers: loginProviders.map(({ issuer }) => issuer) })) refuse('LAST_WAY_IN')
    await deleteLink(tx, id)
    await deleteSessions(tx, user.id, { but: user.sessionId })
    await queueLinkNotice(tx, { userId: user.id, provider: providerName(loginProviders, link.issuer), isLinked: false })
  })
