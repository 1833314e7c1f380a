import type { Db, Tx } from '#platform/database/database.ts'

export type CodePurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD'
export type NewCode = { userId: string; purpose: CodePurpose; codeHash: Buffer; expiresAt: Date }

/** Inserts a code, which replaces an earlier code with the same purpose. */
export async function putCode(db: Db, { userId, purpose, codeHash, expiresAt }: NewCode): Promise<void> {
  const code = { code_hash: codeHash, expires_at: expiresAt }
  await db
    .insertInto('account_codes')
    .values({ user_id: userId, purpose, ...code })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(code))
    .execute()
}

export type GivenCode = { purpose: CodePurpose; codeHash: Buffer; now: Date }

/** Returns the user id for a code that hasn't expired. */
export async function findCodeOwner(db: Db, { purpose, codeHash, now }: GivenCode): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_codes')
    .select('user_id as userId')
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.userId
}

/** Deletes the code and returns its user id. Only one of several concurrent callers gets the id. */
export async function takeCode(tx: Tx, { purpose, codeHash, now }: GivenCode): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('account_codes')
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst()
  return row?.userId
}

export async function deleteCodes(tx: Tx, userId: string, purpose: CodePurpose): Promise<void> {
  await tx.deleteFrom('account_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

export async function purgeCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_codes').where('expires_at', '<=', now).execute()
}
