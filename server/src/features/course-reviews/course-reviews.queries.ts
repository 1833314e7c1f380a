import type { ReviewEntry } from '@akada/contract/course-reviews.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type NewEntry = { courseId: number; kind: ReviewEntry['kind']; body: string; authorId: string; now: Date }

export async function insertEntry(tx: Tx, { courseId, kind, body, authorId, now }: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto('course_review_entries')
    .values({ course_id: courseId, kind, body, author_id: authorId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const entries = (db: Db) =>
  db
    .selectFrom('course_review_entries as entries')
    .innerJoin('courses', 'courses.id', 'entries.course_id')
    .innerJoin('users as authors', 'authors.id', 'entries.author_id')
    .select(['entries.id', 'entries.kind', 'entries.body as text', 'entries.created_at as createdAt'])
    .select(sql<string>`trim(authors.first_name || ' ' || authors.last_name)`.as('authorName'))
    .select(sql<boolean>`authors.id = courses.instructor_id`.as('isInstructor'))

export const listEntries = (db: Db, courseId: number) =>
  entries(db).where('entries.course_id', '=', courseId).orderBy('entries.id').execute()

export const findEntry = (db: Db, id: number) => entries(db).where('entries.id', '=', id).executeTakeFirst()

/** Returns an entry with the course and its instructor, for notifications. */
export const findNews = (db: Db, id: number) =>
  db
    .selectFrom('course_review_entries as entries')
    .innerJoin('courses', 'courses.id', 'entries.course_id')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .select(['entries.kind', 'entries.body as text', 'courses.id as courseId', 'courses.title', 'users.id as instructorId'])
    .select(['users.email', 'users.first_name as firstName'])
    .where('entries.id', '=', id)
    .executeTakeFirst()

/** Returns a course with the time of its oldest unreleased content, or undefined if it has none. */
export const findHeldNews = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .innerJoin('sections', 'sections.course_id', 'courses.id')
    .innerJoin('edited_lectures as lectures', 'lectures.section_id', 'sections.id')
    .select(['courses.title', 'courses.instructor_id as instructorId', 'lectures.held_at as since'])
    .where('courses.id', '=', courseId)
    .where('lectures.held_at', 'is not', null)
    .orderBy('lectures.held_at')
    .$narrowType<{ since: Date }>()
    .limit(1)
    .executeTakeFirst()

/** Lists all admins except one. Excludes suspended and erased users. */
export const listAdmins = (db: Db, except: string) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('role', '=', 'ADMIN')
    .where('users.id', '<>', except)
    .where('users.erased_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .execute()

/** Lists the authors of a thread's entries, excluding the instructor and `except`. */
export const listReviewers = (db: Db, { courseId, except }: { courseId: number; except: string }) =>
  db
    .selectFrom('course_review_entries as entries')
    .innerJoin('courses', 'courses.id', 'entries.course_id')
    .select('author_id as id')
    .distinct()
    .where('course_id', '=', courseId)
    .where('author_id', '<>', except)
    .whereRef('author_id', '<>', 'courses.instructor_id')
    .execute()

/** Returns when a course was submitted, as in the queue. */
export async function findSubmittedAt(db: Db, courseId: number): Promise<string | undefined> {
  const course = await db
    .selectFrom('courses')
    .select(({ fn }) => fn.coalesce('submitted_at', 'updated_at').as('at'))
    .where('id', '=', courseId)
    .executeTakeFirst()
  return course?.at.toISOString()
}
