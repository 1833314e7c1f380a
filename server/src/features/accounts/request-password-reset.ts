import type { Db } from '#platform/database/database.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { requireTurn, takeTurn } from '#platform/security/throttle.ts'
import { queueResetLink } from './accounts.letters.ts'
import { findAccountId } from './accounts.queries.ts'
import { turns } from './accounts.rules.ts'
import { hashToken } from './accounts.tokens.ts'

/** Mails a link to choose a new password. The same is done for an address that nobody has, so that nobody can tell. */
export async function requestPasswordReset(db: Db, { email, address, now }: { email: string; address: string; now: Date }): Promise<void> {
  await requireTurn(db, { ...turns.forgotPasswordFrom(networkOf(address)), now })
  // To say that it was too often would tell the next one who asks that somebody did.
  if ((await takeTurn(db, { ...turns.forgotPasswordOf(hashToken(email).toString('base64url')), now })) > 0) return
  const userId = await findAccountId(db, email)
  await queueResetLink(db, userId ?? null)
}
