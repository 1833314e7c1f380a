import type { AccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { sql } from 'kysely'
import type { EditableCourse } from '#features/courses/courses.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export const findMeasuredCourse = (db: Db, id: number) =>
  db.selectFrom('courses').select(['language', 'description_html as description']).where('id', '=', id).executeTakeFirst()

const lecturesOf = (db: Db, courseId: number) =>
  db
    .selectFrom('edited_lectures as lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .where('sections.course_id', '=', courseId)
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('lectures.position')
    .orderBy('lectures.id')

export const listVideos = (db: Db, courseId: number) =>
  lecturesOf(db, courseId)
    .select(['lectures.id', 'lectures.title', 'lectures.duration_seconds as durationSeconds'])
    .where('lectures.content_type', '=', 'VIDEO')
    .where('lectures.video_id', 'is not', null)
    .execute()

/** Lists only lecture texts that contain a heading, a link or a picture. */
export const listTexts = (db: Db, courseId: number) =>
  lecturesOf(db, courseId)
    .select(['lectures.id', 'lectures.title'])
    .select(sql<string>`lectures.description_html || coalesce(lectures.content_html, '')`.as('html'))
    .where(sql<boolean>`lectures.description_html || coalesce(lectures.content_html, '') ~* '<(h[1-6]|a|img)[ >/]'`)
    .execute()

// The number of characters to read from the end of the captions. The last cue fits: its text has at most 1,000 characters, each escaped to
// at most five.
const LAST_CUE = 6000

/** Returns the caption languages of each video, and the end of the last cue in each language. */
export const listCaptionEnds = (db: Db, lectureIds: readonly number[]) =>
  db
    .selectFrom('lecture_captions')
    .select(['lecture_id as lectureId', 'language'])
    .select(
      sql<number>`coalesce(extract(epoch from substring(right(cues, ${LAST_CUE}) from '.*--> ([0-9:.]+)')::interval), 0)::float8`.as(
        'endsAtSeconds',
      ),
    )
    .where(sql<boolean>`lecture_id = any (${lectureIds})`)
    .where('cues', 'like', '%-->%')
    .execute()

export const listDeclarations = (db: Db, courseId: number) =>
  db
    .selectFrom('accessibility_declarations')
    .select('code')
    .where('course_id', '=', courseId)
    .orderBy('declared_at')
    .orderBy('code')
    .execute()

export type Declaration = { code: AccessibilityDeclaration; now: Date }

export async function insertDeclaration(tx: Tx, { id: courseId }: EditableCourse, { code, now }: Declaration): Promise<void> {
  await tx
    .insertInto('accessibility_declarations')
    .values({ course_id: courseId, code, declared_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteDeclaration = (tx: Tx, { id: courseId }: EditableCourse, { code }: Pick<Declaration, 'code'>) =>
  tx.deleteFrom('accessibility_declarations').where('course_id', '=', courseId).where('code', '=', code).execute()
