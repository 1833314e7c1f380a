import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findVideo } from './renditions.queries.ts'
import { listVideosToTranscode, requeueTranscoding, wantTranscoding } from './renditions.transcodings.queries.ts'

export const MAKE_RENDITIONS = 'make-renditions'

/** Queues a video's renditions in the caller's transaction, after an upload or a failure. Keeps existing renditions unless `isForced`. */
export async function queueRenditions(tx: Tx, videoId: number, { isForced = false } = {}): Promise<void> {
  if (isForced) await requeueTranscoding(tx, videoId)
  else if (!(await wantTranscoding(tx, videoId))) return
  await enqueue(tx, { kind: MAKE_RENDITIONS, payload: { videoId } })
}

/**
 * Queues the lecture videos that aren't ready. With `isAll`, queues all lecture videos from the beginning. Returns the number of these
 * videos.
 */
export async function requeueVideos(db: Db, { isAll }: { isAll: boolean }): Promise<number> {
  const videos = await listVideosToTranscode(db, { isAll })
  for (const { id } of videos) await db.transaction().execute((tx) => queueRenditions(tx, id, { isForced: isAll }))
  return videos.length
}

/** Queues a video from the beginning. Returns false if there is no file with this id. */
export async function requeueVideo(db: Db, videoId: number): Promise<boolean> {
  const video = await findVideo(db, videoId)
  if (!video) return false
  await db.transaction().execute((tx) => queueRenditions(tx, video.id, { isForced: true }))
  return true
}
