import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PlayableIn } from '#platform/media-tools/playable-video.ts'

export type FileFacts = {
  key: string
  contentType: string
  width?: number | undefined
  height?: number | undefined
  durationSeconds?: number | undefined
  posterId?: number | undefined
  /** Videos only: the current browsers that can play the original. */
  playableIn?: PlayableIn | undefined
  pictureCodec?: string | undefined
  soundCodec?: string | undefined
  /** For images: the widths that also exist as AVIF and WebP. */
  widths?: readonly number[] | undefined
}

/** A repeated job stores its file again under the same key. */
export const upsertFile = (db: Db, file: FileFacts & { bytes: number }) => {
  const facts = {
    content_type: file.contentType,
    bytes: file.bytes,
    width: file.width ?? null,
    height: file.height ?? null,
    duration_seconds: file.durationSeconds ?? null,
    poster_id: file.posterId ?? null,
    playable_in: file.playableIn ?? null,
    picture_codec: file.pictureCodec ?? null,
    sound_codec: file.soundCodec ?? null,
    widths: [...(file.widths ?? [])],
  }
  return db
    .insertInto('media_files')
    .values({ key: file.key, ...facts })
    .onConflict((conflict) => conflict.constraint('media_files_key_key').doUpdateSet(facts))
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}

export type Measures = Record<'width' | 'height' | 'durationSeconds', number> & {
  playableIn: PlayableIn
  pictureCodec: string
  soundCodec: string | null
}

export async function setMeasures(db: Db, fileId: number, { width, height, durationSeconds, ...plays }: Measures): Promise<void> {
  const { playableIn, pictureCodec, soundCodec } = plays
  await db
    .updateTable('media_files')
    .set({
      width,
      height,
      duration_seconds: durationSeconds,
      playable_in: playableIn,
      picture_codec: pictureCodec,
      sound_codec: soundCodec,
    })
    .where('id', '=', fileId)
    .execute()
}

/** Returns false if the file already has a poster. */
export async function setPoster(tx: Tx, fileId: number, posterId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media_files')
    .set({ poster_id: posterId })
    .where('id', '=', fileId)
    .where('poster_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All columns that refer to a file. A duplicated course shares its files with the copy. */
export const usesOfFiles: readonly `${string}.${string}`[] = [
  'users.picture_id',
  'users.small_picture_id',
  'bundles.cover_id',
  'courses.cover_id',
  'courses.promotional_video_id',
  'courses.certificate_logo_id',
  'courses.certificate_signature_id',
  // Includes lectures in the trash, because they can be restored.
  'all_lectures.video_id',
  'held_contents.video_id',
  'resources.file_id',
  'assignment_files.file_id',
  'certificates.file_id',
  'certificates.logo_id',
  'certificates.signature_id',
  'data_exports.file_id',
  'course_exports.file_id',
  'media_files.poster_id',
  'site_logo.file_id',
  'site_logo.icon_file_id',
]

/** Prevents new references to a file until the transaction ends. */
export async function lockFile(tx: Tx, fileId: number): Promise<void> {
  await tx.selectFrom('media_files').select('id').where('id', '=', fileId).forUpdate().execute()
}

/** Returns undefined if the file is in use. */
export const findUnusedFile = (db: Db, fileId: number) =>
  db
    .selectFrom('media_files')
    .select(['key', 'widths', 'poster_id as posterId'])
    .where('id', '=', fileId)
    .where(({ and, not }) =>
      and(
        usesOfFiles.map((use) =>
          not(
            sql<boolean>`exists (select from ${sql.table(use.split('.')[0] ?? '')} as used where used.${sql.ref(use.split('.')[1] ?? '')} = ${fileId})`,
          ),
        ),
      ),
    )
    .executeTakeFirst()

/** Prevents new files derived from a video until the transaction ends. */
export async function lockMaking(tx: Tx, fileId: number): Promise<void> {
  await tx.selectFrom('transcodings').select('video_id').where('video_id', '=', fileId).forUpdate().execute()
}

/** Returns the keys of files derived from a video. */
export async function listKeysMadeOf(tx: Tx, fileId: number): Promise<string[]> {
  const made = await tx
    .selectFrom('renditions')
    .select('key')
    .where('video_id', '=', fileId)
    .unionAll(tx.selectFrom('storyboards').select('key').where('video_id', '=', fileId))
    .execute()
  return made.map(({ key }) => key)
}

export async function deleteFile(db: Db, fileId: number): Promise<void> {
  await db.deleteFrom('media_files').where('id', '=', fileId).execute()
}

export const findWidths = (db: Db, key: string) => db.selectFrom('media_files').select('widths').where('key', '=', key).executeTakeFirst()

export async function deleteFileOf(db: Db, key: string): Promise<void> {
  await db.deleteFrom('media_files').where('key', '=', key).execute()
}
