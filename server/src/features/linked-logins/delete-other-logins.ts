import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { queueLinkNotice } from './linked-logins.notices.ts'
import { deleteOthers } from './linked-logins.queries.ts'
import { providerName } from './linked-logins.rules.ts'

/** Unlinks a user's logins whose address isn't the account's, and tells the user. The caller ends the sessions. */
export async function deleteOtherLogins(tx: Tx, { loginProviders }: Pick<Deps, 'loginProviders'>, userId: string): Promise<void> {
  for (const { issuer } of await deleteOthers(tx, userId))
    await queueLinkNotice(tx, { userId, provider: providerName(loginProviders, issuer), isLinked: false })
}
