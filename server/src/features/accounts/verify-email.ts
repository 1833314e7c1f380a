import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { NO_PASSWORD } from '#platform/security/passwords.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { type CodePurpose, findCodeOwner, takeCode } from './accounts.codes.queries.ts'
import { makeCode } from './accounts.codes.ts'
import { lockAccount, setPassword } from './accounts.queries.ts'
import { turns } from './accounts.rules.ts'
import { hashToken } from './accounts.tokens.ts'
import { type DropWords, recordFirstProof } from './record-first-proof.ts'

export type MailedCode = { code: string; address: string; now: Date }
type Verification = MailedCode & { caller: User | null; dropWords: DropWords }

/**
 * Verifies the email address to which the code was sent, once. A caller who is logged in to the account keeps the session and the password.
 * Otherwise, a stranger may have chosen the password before this first proof. The password then stops working, and the result has a code to
 * choose a new one.
 */
export async function verifyEmail(
  db: Db,
  { code, address, caller, dropWords, now }: Verification,
): Promise<{ passwordCode: string } | null> {
  const userId = await requireCodeOwner(db, 'VERIFY_EMAIL', { code, address, now })
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    const given = { purpose: 'VERIFY_EMAIL', codeHash: hashToken(code), now } as const
    if ((await takeCode(tx, given)) === undefined) refuse('CODE_INVALID')
    const ownSessionId = caller?.id === userId ? caller.sessionId : null
    const isFirst = await recordFirstProof(tx, { userId, keptSessionId: ownSessionId, dropWords, now })
    if (!isFirst || ownSessionId !== null) return null
    await setPassword(tx, userId, NO_PASSWORD)
    return { passwordCode: await makeCode(tx, { userId, purpose: 'RESET_PASSWORD', now }) }
  })
}

/** Returns the user id for a code. Only wrong codes are counted, because a whole class may verify its addresses at the same time. */
export async function requireCodeOwner(db: Db, purpose: CodePurpose, { code, address, now }: MailedCode): Promise<string> {
  const userId = await findCodeOwner(db, { purpose, codeHash: hashToken(code), now })
  if (userId !== undefined) return userId
  await requireTurn(db, { ...turns.wrongCode(networkOf(address)), now })
  return refuse('CODE_INVALID')
}
