import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export const findExport = (db: Db, userId: string) =>
  db
    .selectFrom('data_exports')
    .leftJoin('media_files', 'media_files.id', 'data_exports.file_id')
    .select(['requested_at as requestedAt', 'ready_at as readyAt', 'expires_at as expiresAt', 'file_id as fileId'])
    .select(['media_files.key', 'media_files.bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

/** Inserts an export request. Returns false if the user already has one. */
export async function insertExport(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('data_exports')
    .values({ user_id: userId, requested_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const lockExport = (tx: Tx, userId: string) =>
  tx
    .selectFrom('data_exports')
    .select(['requested_at as requestedAt', 'ready_at as readyAt', 'file_id as fileId'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export async function restartExport(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ requested_at: now, file_id: null, ready_at: null, expires_at: null })
    .where('user_id', '=', userId)
    .execute()
}

export type FinishedExport = { userId: string; requestedAt: Date; fileId: number; readyAt: Date; expiresAt: Date }

/** Records a finished export. Returns false if the request is obsolete or already finished. */
export async function finishExportRow(tx: Tx, { userId, requestedAt, fileId, readyAt, expiresAt }: FinishedExport): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({ file_id: fileId, ready_at: readyAt, expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('requested_at', '=', requestedAt)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a request that failed, so that the user can request an export again immediately. */
export async function giveUpExport(db: Db, { userId, requestedAt }: { userId: string; requestedAt: Date }): Promise<void> {
  await db
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .where('requested_at', '=', requestedAt)
    .where('ready_at', 'is', null)
    .execute()
}

/** Deletes expired exports. Returns the ids of their files. */
export async function deleteExpiredExports(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx.deleteFrom('data_exports').where('expires_at', '<=', now).returning('file_id').execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

export async function deleteExportOf(tx: Tx, userId: string): Promise<number | null> {
  const row = await tx.deleteFrom('data_exports').where('user_id', '=', userId).returning('file_id').executeTakeFirst()
  return row?.file_id ?? null
}

/** Returns the owner of a current export file, if the account is open. */
export const findExportHolder = (db: Db, fileId: number, now: Date) =>
  db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .select(['users.id as userId', 'users.email', 'users.first_name as firstName', 'data_exports.expires_at as expiresAt'])
    .where('data_exports.file_id', '=', fileId)
    .where('data_exports.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.erase_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

/** Serializes requests to close a user's account until the transaction ends. */
export async function lockClosing(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('closing:' || ${userId}::text, 0))`.execute(tx)
}

export const findClosing = (db: Db, userId: string) =>
  db.selectFrom('users').select(['email', 'first_name as firstName', 'erase_at as eraseAt']).where('id', '=', userId).executeTakeFirst()

/** Locks a user, so that a login can't reopen the account until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select(['email', 'erase_at as eraseAt']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
