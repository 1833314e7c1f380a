import type { CaptionKind } from '@akada/contract/captions.ts'
import { sql } from 'kysely'
import type { EditableCourse } from '#features/courses/courses.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'

export const findCaptions = (db: Db, lectureId: number, language: string) =>
  db
    .selectFrom('lecture_captions')
    .select(['language', 'label', 'kind', 'version', 'cues'])
    .where('lecture_id', '=', lectureId)
    .where('language', '=', language)
    .executeTakeFirst()

export type CaptionsRow = NonNullable<Awaited<ReturnType<typeof findCaptions>>>

/** Counts cues by their arrows. Cue text contains no arrow, because `>` is escaped. */
export const listCaptionsOf = (db: Db, lectureId: number) =>
  db
    .selectFrom('lecture_captions')
    .select(['language', 'label', 'kind', 'version', 'updated_at as updatedAt'])
    .select(sql<number>`(length(cues) - length(replace(cues, '-->', ''))) / 3`.as('totalCues'))
    .where('lecture_id', '=', lectureId)
    .orderBy(inNaturalOrder('label'))
    .orderBy('language')
    .execute()

export const findLanguageOfCourse = (db: Db, courseId: number) =>
  db.selectFrom('courses').select('language').where('id', '=', courseId).executeTakeFirstOrThrow()

export async function countLanguages(db: Db, lectureId: number): Promise<number> {
  const { count } = await db
    .selectFrom('lecture_captions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lecture_id', '=', lectureId)
    .executeTakeFirstOrThrow()
  return count
}

export type NewRow = { lectureId: number; language: string; label: string; kind: CaptionKind; cues: string; now: Date }

/** Inserts captions, or replaces the captions of the same lecture and language. */
export async function upsertCaptions(db: Db, { lectureId, language, label, kind, cues, now }: NewRow): Promise<number> {
  const changing = { label, kind, cues, updated_at: now }
  const { version } = await db
    .insertInto('lecture_captions')
    .values({ lecture_id: lectureId, language, ...changing })
    .onConflict((conflict) => conflict.columns(['lecture_id', 'language']).doUpdateSet({ ...changing, version: nextVersion }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Updates cues without invalidating cached pages, because these contain only languages and labels. */
export async function updateCues(
  tx: Tx,
  course: EditableCourse,
  { lectureId, language, kind, cues, now }: Omit<NewRow, 'label'>,
): Promise<number> {
  const { version } = await tx
    .updateTable('lecture_captions')
    .set({ kind, cues, updated_at: now, version: nextVersion })
    .where('lecture_id', '=', lectureId)
    .where('lecture_id', 'in', lecturesOf(tx, course))
    .where('language', '=', language)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

const nextVersion = sql<number>`nextval('caption_versions')`

type Captions = { lectureId: number; language: string }

export const deleteRow = (tx: Tx, course: EditableCourse, { lectureId, language }: Captions) =>
  tx
    .deleteFrom('lecture_captions')
    .where('lecture_id', '=', lectureId)
    .where('lecture_id', 'in', lecturesOf(tx, course))
    .where('language', '=', language)
    .execute()

const lecturesOf = (tx: Tx, { id }: EditableCourse) =>
  tx
    .selectFrom('all_lectures')
    .innerJoin('all_sections', 'all_sections.id', 'all_lectures.section_id')
    .select('all_lectures.id')
    .where('all_sections.course_id', '=', id)
