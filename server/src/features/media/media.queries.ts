import type { Db } from '#platform/database/database.ts'

export type FileFacts = {
  key: string
  contentType: string
  width?: number | undefined
  height?: number | undefined
  durationSeconds?: number | undefined
  posterId?: number | undefined
  /** Of a picture: those it also has in AVIF and WebP. */
  widths?: readonly number[] | undefined
}

/** A job that is repeated stores its file again, under the same key. */
export const upsertFile = (db: Db, file: FileFacts & { bytes: number }) => {
  const facts = {
    content_type: file.contentType,
    bytes: file.bytes,
    width: file.width ?? null,
    height: file.height ?? null,
    duration_seconds: file.durationSeconds ?? null,
    poster_id: file.posterId ?? null,
    widths: [...(file.widths ?? [])],
  }
  return db
    .insertInto('media_files')
    .values({ key: file.key, ...facts })
    .onConflict((conflict) => conflict.constraint('media_files_key_key').doUpdateSet(facts))
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}

export const findUnusedFile = (db: Db, fileId: number) =>
  db
    .selectFrom('media_files')
    .select(['key', 'widths'])
    .where('id', '=', fileId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .where((eb) => eb.or([eb('picture_id', '=', fileId), eb('small_picture_id', '=', fileId)])),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('courses').select('courses.id').where('cover_id', '=', fileId))))
    .executeTakeFirst()

export async function deleteFile(db: Db, fileId: number): Promise<void> {
  await db.deleteFrom('media_files').where('id', '=', fileId).execute()
}

export const findWidths = (db: Db, key: string) => db.selectFrom('media_files').select('widths').where('key', '=', key).executeTakeFirst()

export async function deleteFileOf(db: Db, key: string): Promise<void> {
  await db.deleteFrom('media_files').where('key', '=', key).execute()
}
