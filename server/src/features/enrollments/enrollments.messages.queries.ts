import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type CourseMessageKind = 'WELCOME' | 'COMPLETION'
type Of = { enrollmentId: number; message: CourseMessageKind }

/**
 * Returns a course message with its recipient, or undefined if the message is empty, the enrollment has ended, or the instructor was
 * erased.
 */
export async function findCourseMessage(db: Db, { enrollmentId, message }: Of) {
  const row = await db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('users as instructors', 'instructors.id', 'courses.instructor_id')
    .select(['enrollments.user_id as userId', 'enrollments.course_id as courseId', 'courses.title as course'])
    .select(['users.first_name as firstName', 'users.email'])
    .select(sql<string>`trim(instructors.first_name || ' ' || instructors.last_name)`.as('instructorName'))
    .select([message === 'WELCOME' ? 'courses.welcome_message as words' : 'courses.completion_message as words'])
    .where('enrollments.id', '=', enrollmentId)
    .where('enrollments.status', '=', 'ACTIVE')
    .where('instructors.erased_at', 'is', null)
    .executeTakeFirst()
  return row?.words === '' ? undefined : row
}

/** Records that the message was sent. Returns false if it had already been sent. */
export async function insertSentMessage(tx: Tx, { enrollmentId, message }: Of, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('course_messages')
    .values({ enrollment_id: enrollmentId, kind: message, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}
