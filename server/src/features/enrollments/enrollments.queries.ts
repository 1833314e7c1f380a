import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockCourseCounts } from '#platform/database/lock-course-counts.ts'

/** What brought an enrollment, with its link. */
export type Opening =
  | { source: 'FREE' }
  | { source: 'ORDER'; orderLineId: number }
  | { source: 'INVITE'; invitationId: number; joinCodeId?: never }
  | { source: 'INVITE'; joinCodeId: number; invitationId?: never }
  | { source: 'GIFT'; orderLineId: number }
  | { source: 'SEAT'; seatId: number }
  | { source: 'STAFF'; enrolledBy: string; reason: string }

export type NewEnrollment = { userId: string; courseId: number; opening: Opening; now: Date }

const openedBy = (opening: Opening) => ({
  source: opening.source,
  order_line_id: opening.source === 'ORDER' || opening.source === 'GIFT' ? opening.orderLineId : null,
  seat_id: opening.source === 'SEAT' ? opening.seatId : null,
  invitation_id: opening.source === 'INVITE' ? (opening.invitationId ?? null) : null,
  join_code_id: opening.source === 'INVITE' ? (opening.joinCodeId ?? null) : null,
  enrolled_by: opening.source === 'STAFF' ? opening.enrolledBy : null,
  enroll_reason: opening.source === 'STAFF' ? opening.reason : '',
})

const notEnded = { ended_by: null, ended_at: null, end_reason: '' }

/** Returns the new enrollment, or undefined if an active one exists. Reopens an ended enrollment with its progress. */
export async function insertEnrollment(tx: Tx, { userId, courseId, opening, now }: NewEnrollment) {
  const opened = openedBy(opening)
  return tx
    .insertInto('enrollments')
    .values({ user_id: userId, course_id: courseId, ...opened, enrolled_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course_id'])
        .doUpdateSet({ status: 'ACTIVE', ...opened, ...notEnded, archived_at: null })
        .where('enrollments.status', '<>', 'ACTIVE'),
    )
    .returning(['id', 'completed_at as completedAt'])
    .returning(sql<boolean>`(select welcome_message <> '' from courses where courses.id = enrollments.course_id)`.as('hasWelcome'))
    .executeTakeFirst()
}

/**
 * Ends the enrollments that order lines opened, also as seats, and returns those that were active. Progress is kept for a later purchase.
 * Locks them by course, in the same order as purchases.
 */
export async function endEnrollments(tx: Tx, orderLineIds: readonly number[]): Promise<{ id: number; lineId: number }[]> {
  const isOfLine = sql<number>`any(${[...orderLineIds]}::integer[])`
  const active = await tx
    .selectFrom('enrollments')
    .select(['id', 'course_id as courseId', sql<number>`coalesce(seat_id, order_line_id)`.as('lineId')])
    .where((eb) => eb.or([eb('order_line_id', '=', isOfLine), eb('seat_id', '=', isOfLine)]))
    .where('status', '=', 'ACTIVE')
    .orderBy('course_id')
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  await lockCourseCounts(
    tx,
    active.map(({ courseId }) => courseId),
  )
  const ids = active.map(({ id }) => id)
  await tx.updateTable('enrollments').set({ status: 'REFUNDED' }).where('id', '=', sql<number>`any(${ids}::integer[])`).execute()
  return active
}

export type Ending = { enrollmentId: number; endedBy: string; reason: string; now: Date }

/** Ends an active enrollment without a refund. Returns false if it has ended already. Progress is kept for a later enrollment. */
export async function endByStaff(tx: Tx, { enrollmentId, endedBy, reason, now }: Ending): Promise<boolean> {
  const row = await tx
    .updateTable('enrollments')
    .set({ status: 'ENDED', ended_by: endedBy, ended_at: now, end_reason: reason })
    .where('id', '=', enrollmentId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type SeatEnding = { seatId: number; memberId: string; endedBy: string; now: Date }

/** Ends the enrollment of a seat's member, because the buyer gives the seat to another person. Progress is kept. */
export async function endBySeat(tx: Tx, { seatId, memberId, endedBy, now }: SeatEnding): Promise<void> {
  await tx
    .updateTable('enrollments')
    .set({ status: 'ENDED', ended_by: endedBy, ended_at: now })
    .where('seat_id', '=', seatId)
    .where('user_id', '=', memberId)
    .where('status', '=', 'ACTIVE')
    .execute()
}

/** Erases what staff wrote about a student when they enrolled the student or ended an enrollment. */
export async function eraseEnrollmentReasons(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('enrollments')
    .set({ enroll_reason: '', end_reason: '' })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('enroll_reason', '<>', ''), eb('end_reason', '<>', '')]))
    .execute()
}

export async function getEnrollmentId(db: Db, userId: string, courseId: number): Promise<number> {
  const { id } = await db
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return id
}

/** Lists the course ids of a user's active enrollments, optionally limited to the given ids. */
export async function listOwnedCourseIds(db: Db, userId: string, courseIds?: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('enrollments')
    .select('course_id as courseId')
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .$if(courseIds !== undefined, (query) => query.where('course_id', '=', sql<number>`any(${courseIds}::integer[])`))
    .orderBy('course_id')
    .execute()
  return new Set(rows.map(({ courseId }) => courseId))
}

export const isEnrolled = async (db: Db, userId: string, courseId: number): Promise<boolean> =>
  (await listOwnedCourseIds(db, userId, [courseId])).has(courseId)

/** Whether the user had the course, and the enrollment was refunded or ended. */
export async function hasEndedEnrollment(db: Db, userId: string, courseId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('status', '<>', 'ACTIVE')
    .executeTakeFirst()
  return row !== undefined
}

export const findCourseToEnroll = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .select(['status', 'is_free as isFree', 'instructor_id as instructorId'])
    .where('id', '=', courseId)
    .executeTakeFirst()

/** Lists users who subscribed to the digest, in pages by id. */
export async function listDigestReaders(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_preferences')
    .select('user_id as userId')
    .where('weekly_digest', '=', true)
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

export const findAddressee = (db: Db, userId: string) =>
  db.selectFrom('users').select(['email', 'first_name as firstName']).where('id', '=', userId).executeTakeFirst()

/** Archives an enrollment, or restores it if `archivedAt` is null. Returns whether it exists. A repeated call keeps the original time. */
export async function setArchived(
  db: Db,
  { id, userId, archivedAt }: { id: number; userId: string; archivedAt: Date | null },
): Promise<boolean> {
  const row = await db
    .updateTable('enrollments')
    .set({ archived_at: archivedAt === null ? null : sql<Date>`coalesce(archived_at, ${archivedAt})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
