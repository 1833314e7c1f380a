import { findAccount, lockAccount } from '#features/accounts/accounts.face.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Identity, LoginProvider } from '#platform/login-providers/login-provider.ts'
import { NO_PASSWORD } from '#platform/security/passwords.ts'
import { refuseUnverified } from './linked-logins.entry.ts'
import { queueLinkNotice } from './linked-logins.notices.ts'
import { findLinkedUser, insertLink } from './linked-logins.queries.ts'
import { deleteStart } from './linked-logins.started.queries.ts'

export type NewLogin = { userId: string; stateHash: Buffer; provider: LoginProvider; identity: Identity; now: Date }

/**
 * Links a login to the account of the user who started the linking. An account without a password can't confirm the user, so the login must
 * have the account's address.
 */
export async function addLinkedLogin(db: Db, { userId, stateHash, provider, identity, now }: NewLogin): Promise<void> {
  const email = identity.verifiedEmail ?? refuseUnverified(provider)
  const account = (await findAccount(db, userId)) ?? refuse('SIGN_IN_REQUIRED')
  if (account.emailVerifiedAt === null) refuse('EMAIL_NOT_VERIFIED')
  if (account.passwordHash === NO_PASSWORD && email !== account.email) refuse('LOGIN_ADDRESS_DIFFERS')
  if ((await findLinkedUser(db, identity)) === userId) refuse('LOGIN_LINKED_ALREADY')
  const linked = db.transaction().execute(async (tx) => {
    if (!(await deleteStart(tx, stateHash))) refuse('PROVIDER_LOGIN_EXPIRED')
    const locked = await lockAccount(tx, userId)
    if (!locked || locked.suspendedAt !== null || locked.eraseAt !== null || locked.erasedAt !== null) refuse('SIGN_IN_REQUIRED')
    await insertLink(tx, { userId, ...identity, email, now })
    await queueLinkNotice(tx, { userId, provider: provider.name, isLinked: true })
  })
  await refuseOn({ linked_logins_identity_key: 'LOGIN_LINKED_ELSEWHERE', linked_logins_user_id_issuer_key: 'LOGIN_LINKED_ALREADY' }, linked)
}
