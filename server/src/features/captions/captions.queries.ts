import type { CaptionKind } from '@akada/contract/captions.ts'
import type { Db } from '#platform/database/database.ts'

export const findCaptions = (db: Db, lectureId: number, language: string) =>
  db
    .selectFrom('lecture_captions')
    .select(['language', 'label', 'kind', 'cues'])
    .where('lecture_id', '=', lectureId)
    .where('language', '=', language)
    .$narrowType<{ kind: CaptionKind }>()
    .executeTakeFirst()

export type CaptionsRow = { lectureId: number; language: string; label: string; kind: CaptionKind; cues: string; now: Date }

/** Puts captions in the place of those the lecture has in the same language. */
export async function upsertCaptions(db: Db, { lectureId, language, label, kind, cues, now }: CaptionsRow): Promise<void> {
  const changing = { label, kind, cues, updated_at: now }
  await db
    .insertInto('lecture_captions')
    .values({ lecture_id: lectureId, language, ...changing })
    .onConflict((conflict) => conflict.columns(['lecture_id', 'language']).doUpdateSet(changing))
    .execute()
}
