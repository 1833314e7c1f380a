import type { Db, Tx } from '#platform/database/database.ts'

export const findLogo = (db: Db) =>
  db
    .selectFrom('site_logo')
    .innerJoin('media_files', 'media_files.id', 'site_logo.file_id')
    .select(['media_files.id as fileId', 'media_files.key'])
    .executeTakeFirst()

export async function upsertLogo(tx: Tx, fileId: number): Promise<void> {
  await tx
    .insertInto('site_logo')
    .values({ file_id: fileId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ file_id: fileId }))
    .execute()
}

export const deleteLogo = (tx: Tx) => tx.deleteFrom('site_logo').execute()
