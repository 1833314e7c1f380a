import type { Db } from '#platform/database/database.ts'

export type FileFacts = {
  key: string
  contentType: string
  width?: number | undefined
  height?: number | undefined
  durationSeconds?: number | undefined
  posterId?: number | undefined
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
  }
  return db
    .insertInto('media_files')
    .values({ key: file.key, ...facts })
    .onConflict((conflict) => conflict.constraint('media_files_key_key').doUpdateSet(facts))
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}
