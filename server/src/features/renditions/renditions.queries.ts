import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { lecturesAs } from '#platform/database/lectures-as.ts'
import type { MadeQuality, Segments, StoryboardPlan } from './renditions.rules.ts'

/** Finds a lecture's video without an access check. With `withHeld`, finds the video that awaits review, if there is one. */
export const findVideoOfLecture = (db: Db, lectureId: number, as: { withHeld: boolean }) =>
  videos(db).innerJoin(lecturesAs(as), 'lectures.video_id', 'media_files.id').where('lectures.id', '=', lectureId).executeTakeFirst()

export const findVideo = (db: Db, videoId: number) => videos(db).where('media_files.id', '=', videoId).executeTakeFirst()

const videos = (db: Db) =>
  db
    .selectFrom('media_files')
    .select([
      'media_files.id',
      'media_files.key',
      'media_files.bytes',
      'media_files.width',
      'media_files.height',
      'media_files.duration_seconds as durationSeconds',
      'media_files.poster_id as posterId',
      'media_files.playable_in as playableIn',
      'media_files.picture_codec as pictureCodec',
      'media_files.sound_codec as soundCodec',
    ])

export type NewRendition = {
  videoId: number
  quality: MadeQuality
  key: string
  bytes: number
  width: number | null
  height: number | null
  codecs: string
  headBytes: number
  segments: Segments
}

export const listRenditions = (db: Db, videoId: number) =>
  db
    .selectFrom('renditions')
    .select(['quality', 'key', 'bytes', 'width', 'height', 'codecs', 'head_bytes as headBytes', 'made_at as madeAt'])
    .select(sql<Segments>`segments`.as('segments'))
    .where('video_id', '=', videoId)
    .orderBy('bytes')
    .execute()

/** Inserts or replaces a rendition. Returns the key of the replaced file, if there was one. */
export async function replaceRendition(tx: Tx, { videoId, headBytes, segments, ...rendition }: NewRendition): Promise<string | undefined> {
  const before = await tx
    .selectFrom('renditions')
    .select('key')
    .where('video_id', '=', videoId)
    .where('quality', '=', rendition.quality)
    .forUpdate()
    .executeTakeFirst()
  const row = { ...rendition, head_bytes: headBytes, segments: JSON.stringify(segments) }
  await tx
    .insertInto('renditions')
    .values({ ...row, video_id: videoId })
    .onConflict((conflict) => conflict.columns(['video_id', 'quality']).doUpdateSet({ ...row, made_at: sql`now()` }))
    .execute()
  return before?.key
}

/** Deletes a rendition and returns the key of its file. Returns undefined if the rendition doesn't exist. */
export async function deleteRendition(
  tx: Tx,
  { videoId, quality }: { videoId: number; quality: MadeQuality },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('renditions')
    .where('video_id', '=', videoId)
    .where('quality', '=', quality)
    .returning('key')
    .executeTakeFirst()
  return deleted?.key
}

export type NewStoryboard = Omit<StoryboardPlan, 'rows'> & { videoId: number; key: string; bytes: number }

export const findStoryboard = (db: Db, videoId: number) =>
  db
    .selectFrom('storyboards')
    .select(['key', 'bytes', 'every_seconds as everySeconds', 'count', 'columns', 'width', 'height', 'made_at as madeAt'])
    .where('video_id', '=', videoId)
    .executeTakeFirst()

/** Inserts or replaces a storyboard. Returns the key of the replaced file, if there was one. */
export async function replaceStoryboard(tx: Tx, { videoId, everySeconds, ...storyboard }: NewStoryboard): Promise<string | undefined> {
  const before = await tx.selectFrom('storyboards').select('key').where('video_id', '=', videoId).forUpdate().executeTakeFirst()
  const row = { ...storyboard, every_seconds: everySeconds }
  await tx
    .insertInto('storyboards')
    .values({ ...row, video_id: videoId })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ ...row, made_at: sql`now()` }))
    .execute()
  return before?.key
}
