import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { type CodePurpose, findCodeOwner, takeCode } from './accounts.codes.queries.ts'
import { lockAccount, markEmailVerified } from './accounts.queries.ts'
import { turns } from './accounts.rules.ts'
import { hashToken } from './accounts.tokens.ts'

export type MailedCode = { code: string; address: string; now: Date }

/** Confirms the address to which the code was mailed, once. */
export async function verifyEmail(db: Db, { code, address, now }: MailedCode): Promise<void> {
  const userId = await requireCodeOwner(db, 'VERIFY_EMAIL', { code, address, now })
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    const given = { purpose: 'VERIFY_EMAIL', codeHash: hashToken(code), now } as const
    if ((await takeCode(tx, given)) === undefined) refuse('CODE_INVALID')
    await markEmailVerified(tx, userId, now)
  })
}

/** Whose code it is. Only wrong ones are counted: a class may verify its addresses all at once. */
export async function requireCodeOwner(db: Db, purpose: CodePurpose, { code, address, now }: MailedCode): Promise<string> {
  const userId = await findCodeOwner(db, { purpose, codeHash: hashToken(code), now })
  if (userId !== undefined) return userId
  await requireTurn(db, { ...turns.wrongCode(networkOf(address)), now })
  return refuse('CODE_INVALID')
}
