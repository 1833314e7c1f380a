import type { Db } from '#platform/database/database.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { requireTurn, takeTurn } from '#platform/security/throttle.ts'
import { queueResetLink } from './accounts.email-queue.ts'
import { findAccountId } from './accounts.queries.ts'
import { turns } from './accounts.rules.ts'
import { hashToken } from './accounts.tokens.ts'

/**
 * Emails a link to choose a new password. Does the same work for an unknown email address, so that callers can't find out which accounts
 * exist.
 */
export async function requestPasswordReset(db: Db, { email, address, now }: { email: string; address: string; now: Date }): Promise<void> {
  await requireTurn(db, { ...turns.forgotPasswordFrom(networkOf(address)), now })
  // A refusal would tell the caller that others have requested a reset for this account.
  if ((await takeTurn(db, { ...turns.forgotPasswordOf(hashToken(email).toString('base64url')), now })) > 0) return
  const userId = await findAccountId(db, email)
  await queueResetLink(db, userId ?? null)
}
