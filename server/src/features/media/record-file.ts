import type { Db } from '#platform/database/database.ts'
import type { CheckedVideo } from '#platform/media-tools/check-video.ts'
import { type FileFacts, upsertFile } from './media.queries.ts'
import { contentTypeOf } from './media.rules.ts'

/** Adds the row of a file that is already in storage. */
export async function recordFile(db: Db, file: Omit<FileFacts, 'contentType'> & { bytes: number }): Promise<number> {
  const [contentType = ''] = contentTypeOf(file.key).split(';')
  const { id } = await upsertFile(db, { ...file, contentType })
  return id
}

/** Returns the facts about a video to store. Omits facts that the file doesn't declare. */
export const factsOfVideo = ({ width, height, durationSeconds, playableIn, pictureCodec, soundCodec }: CheckedVideo) => ({
  playableIn,
  pictureCodec,
  ...(soundCodec !== null && { soundCodec }),
  ...(width > 0 && height > 0 && { width, height }),
  ...(durationSeconds !== null && { durationSeconds: Math.max(1, Math.round(durationSeconds)) }),
})
