import type { Db, Tx } from '#platform/database/database.ts'

/** Stores the secret for an authenticator app, or replaces a secret that was never enabled. Returns false if the factor is on. */
export async function putSecret(db: Db, userId: string, secret: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, created_at: now, last_step: 0 }).where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findFactor = (db: Db, userId: string) =>
  db.selectFrom('second_factors').select(['secret', 'enabled_at as enabledAt']).where('user_id', '=', userId).executeTakeFirst()

export async function isFactorOn(db: Db, userId: string): Promise<boolean> {
  const factor = await findFactor(db, userId)
  return factor !== undefined && factor.enabledAt !== null
}

/** Marks a time step as used, and returns whether it is newer than the last used step. Only one of several concurrent callers gets true. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type FirstCode = { userId: string; secret: Buffer; step: number; now: Date }

/** Enables the factor. Returns false if it was already enabled or its secret was replaced in the meantime. */
export async function enableFactor(tx: Tx, { userId, secret, step, now }: FirstCode): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ enabled_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the factor with its recovery codes. Returns whether the factor was on. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enabled_at as enabledAt')
    .executeTakeFirst()
  return deleted !== undefined && deleted.enabledAt !== null
}

export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces all earlier recovery codes. */
export async function putRecoveryCodes(tx: Tx, userId: string, codeHashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}
