import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

const noteColumns = [
  'id',
  'client_id as clientId',
  'lecture_id as lectureId',
  'second',
  'text',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export const listNotesOf = (db: Db, userId: string, { courseId, lectureId }: { courseId: number; lectureId?: number | undefined }) =>
  db
    .selectFrom('notes')
    .select(noteColumns)
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .$if(lectureId !== undefined, (query) => query.where('lecture_id', '=', lectureId ?? null))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type NoteRow = Awaited<ReturnType<typeof listNotesOf>>[number]

/** Serializes new notes of one user until the transaction ends. */
export async function lockNotes(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notes:' || ${userId}::text, 0))`.execute(tx)
}

export const findNoteByClientId = (db: Db, userId: string, clientId: string) =>
  db.selectFrom('notes').select(noteColumns).where('user_id', '=', userId).where('client_id', '=', clientId).executeTakeFirst()

export async function countNotes(db: Db, userId: string, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return count
}

export type NewNote = {
  userId: string
  courseId: number
  lectureId: number
  clientId: string
  second: number | null
  text: string
  now: Date
}

export const insertNote = (tx: Tx, { userId, courseId, lectureId, clientId, second, text, now }: NewNote): Promise<NoteRow> =>
  tx
    .insertInto('notes')
    .values({
      user_id: userId,
      course_id: courseId,
      lecture_id: lectureId,
      client_id: clientId,
      second,
      text,
      created_at: now,
      updated_at: now,
    })
    .returning(noteColumns)
    .executeTakeFirstOrThrow()

type OwnNote = { id: number; userId: string }

export const rewriteNote = (db: Db, { id, userId }: OwnNote, { text, now }: { text: string; now: Date }) =>
  db
    .updateTable('notes')
    .set({ text, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(noteColumns)
    .executeTakeFirst()

export const deleteNoteOf = (db: Db, { id, userId }: OwnNote) =>
  db.deleteFrom('notes').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()

export async function eraseNotes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notes').where('user_id', '=', userId).execute()
}

/** Whether the author of a note is still enrolled in its course. */
const isEnrolled = sql<boolean>`exists (
  select from enrollments
  where enrollments.user_id = notes.user_id and enrollments.course_id = notes.course_id and enrollments.status = 'ACTIVE'
)`

export const listNotebooksOf = (db: Db, userId: string) =>
  db
    .selectFrom('notes')
    .innerJoin('courses', 'courses.id', 'notes.course_id')
    .select(['notes.course_id as courseId', 'courses.title', isEnrolled.as('isEnrolled')])
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .where('notes.user_id', '=', userId)
    .groupBy(['notes.user_id', 'notes.course_id', 'courses.title'])
    .orderBy(({ fn }) => fn.max('notes.updated_at'), 'desc')
    .orderBy('notes.course_id')
    .execute()

/** Counts the enrolled students with a note on each lecture. */
export const listNoteTakers = (db: Db, courseId: number) =>
  db
    .selectFrom('notes')
    .innerJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'notes.course_id').onRef('enrollments.user_id', '=', 'notes.user_id'),
    )
    .select((eb) => [eb.ref('notes.lecture_id').$notNull().as('lectureId'), eb.fn.count<number>('notes.user_id').distinct().as('people')])
    .where('notes.course_id', '=', courseId)
    .where('notes.lecture_id', 'is not', null)
    .where('enrollments.status', '=', 'ACTIVE')
    .groupBy('notes.lecture_id')
    .orderBy('notes.lecture_id')
    .execute()

/** Lists a user's notes in course order: by section, lecture and time. Notes on removed lectures come last. */
export const listNamedNotes = (db: Db, userId: string, courseId: number) =>
  db
    .selectFrom('notes')
    .innerJoin('courses', 'courses.id', 'notes.course_id')
    .leftJoin('lectures', 'lectures.id', 'notes.lecture_id')
    .leftJoin('sections', 'sections.id', 'lectures.section_id')
    .select(['notes.id', 'notes.lecture_id as lectureId', 'second', 'text', 'courses.title as course', isEnrolled.as('isEnrolled')])
    .select(['sections.id as sectionId', 'sections.title as section', 'lectures.title as lecture'])
    .where('notes.user_id', '=', userId)
    .where('notes.course_id', '=', courseId)
    .orderBy('sections.position', (order) => order.asc().nullsLast())
    .orderBy('sections.id')
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .orderBy('second', (order) => order.asc().nullsFirst())
    .orderBy('notes.id')
    .execute()
