import { sql } from 'kysely'
import { completedLectures } from '#platform/database/completed-lectures.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Whether a price was charged for the order line that opened the enrollment. */
const isPaid = sql<boolean>`exists (
  select from order_lines where order_lines.id = coalesce(enrollments.order_line_id, enrollments.seat_id) and price_minor > order_lines.discount_minor
)`

const nameOf = (column: 'enrolled_by' | 'ended_by') =>
  sql<string | null>`(select trim(first_name || ' ' || last_name) from users where users.id = ${sql.ref(`enrollments.${column}`)})`

const described = (db: Db) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .select(['enrollments.id', 'enrollments.user_id as studentId', 'enrollments.status', 'source', 'enrolled_at as enrolledAt'])
    .select(['completed_at as completedAt', 'enroll_reason as enrollReason', 'ended_at as endedAt', 'end_reason as endReason'])
    .select(['courses.id as courseId', 'courses.title', 'instructor_id as instructorId', 'course_stats.total_lectures as totalLectures'])
    .select([isPaid.as('isPaid'), nameOf('enrolled_by').as('enrolledBy'), nameOf('ended_by').as('endedBy')])
    .select(sql<number | null>`(select order_id from order_lines where order_lines.id = coalesce(order_line_id, seat_id))`.as('orderId'))
    .select(completedLectures.as('completedLectures'))
    .select(
      sql<boolean>`exists (select from certificates where enrollment_id = enrollments.id and revoked_at is null)`.as('hasCertificate'),
    )

export type StudentEnrollmentRow = Awaited<ReturnType<typeof listOfStudent>>[number]

export const listOfStudent = (db: Db, studentId: string, { page, size }: { page: number; size: number }) =>
  described(db)
    .where('enrollments.user_id', '=', studentId)
    .orderBy('enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const findOfStudent = (db: Db, id: number) => described(db).where('enrollments.id', '=', id).executeTakeFirst()

export async function countOfStudent(db: Db, studentId: string): Promise<number> {
  const { total } = await db
    .selectFrom('enrollments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', studentId)
    .executeTakeFirstOrThrow()
  return total
}

/** Locks an enrollment until the transaction ends, so that it ends once. */
export const lockOfStudent = (tx: Tx, id: number) =>
  tx.selectFrom('enrollments').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export async function isUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

export const findCourseToOpen = (db: Db, id: number) =>
  db.selectFrom('courses').select(['status', 'title', 'instructor_id as instructorId']).where('id', '=', id).executeTakeFirst()

/** Returns what an email about an enrollment says, and to whom. */
export const findLetter = (db: Db, enrollmentId: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select(['email', 'first_name as firstName', 'courses.title as course', 'courses.id as courseId'])
    .select(['enrollments.status', 'source', 'end_reason as endReason'])
    .where('enrollments.id', '=', enrollmentId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
