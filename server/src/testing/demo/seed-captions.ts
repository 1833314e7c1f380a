import { readFile } from 'node:fs/promises'
import { setCaptions } from '#features/captions/set-captions.ts'
import { inRepository } from '#platform/assets.ts'
import type { Db } from '#platform/database/database.ts'
import { demoMedia } from './media.ts'

type Clip = { lectureId: number; clip: string | undefined }

/** Adds English captions to each video. Lectures share clips, so each file is read once and its captions are copied. */
export async function seedCaptions(db: Db, lectures: readonly Clip[], now: Date): Promise<void> {
  for (const [clip, { captionsPath }] of Object.entries(demoMedia.clips)) {
    const [first, ...others] = lectures.filter((lecture) => lecture.clip === clip).map(({ lectureId }) => lectureId)
    if (first === undefined) continue
    const file = await readFile(inRepository('demo-media', captionsPath))
    await setCaptions(db, { lectureId: first, language: 'en', label: 'English', kind: 'captions', file }, now)
    if (others.length === 0) continue
    const captions = await db.selectFrom('lecture_captions').selectAll().where('lecture_id', '=', first).executeTakeFirstOrThrow()
    await db
      .insertInto('lecture_captions')
      .values(others.map((lecture_id) => ({ ...captions, lecture_id })))
      .execute()
  }
}
