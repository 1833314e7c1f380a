import type { Db, Tx } from '#platform/database/database.ts'

export const findLogo = (db: Db) =>
  db
    .selectFrom('site_logo')
    .innerJoin('media_files', 'media_files.id', 'site_logo.file_id')
    .select(['media_files.id as fileId', 'media_files.key', 'icon_file_id as iconFileId'])
    .executeTakeFirst()

/** Returns the larger copy of the logo, which logos of earlier releases don't have. */
export const findIcon = (db: Db) =>
  db.selectFrom('site_logo').innerJoin('media_files', 'media_files.id', 'icon_file_id').select('media_files.key').executeTakeFirst()

export async function upsertLogo(tx: Tx, { fileId, iconFileId }: { fileId: number; iconFileId: number }): Promise<void> {
  const files = { file_id: fileId, icon_file_id: iconFileId }
  await tx
    .insertInto('site_logo')
    .values(files)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(files))
    .execute()
}

export const deleteLogo = (tx: Tx) => tx.deleteFrom('site_logo').execute()
