import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type NewEnrollment = { userId: string; courseId: number; source: 'FREE' | 'ORDER'; now: Date }

/** The new enrollment's id, or undefined if there is an active one. One that ended by a refund begins again with its progress. */
export async function insertEnrollment(tx: Tx, { userId, courseId, source, now }: NewEnrollment): Promise<number | undefined> {
  const row = await tx
    .insertInto('enrollments')
    .values({ user_id: userId, course_id: courseId, source, enrolled_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course_id'])
        .doUpdateSet({ status: 'ACTIVE', source, archived_at: null })
        .where('enrollments.status', '=', 'REFUNDED'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The id of the enrollment that ended by it, if one was active. What was learned stays, for whoever buys the course again. */
export async function endActiveEnrollment(tx: Tx, userId: string, courseId: number): Promise<number | undefined> {
  const ended = await tx
    .updateTable('enrollments')
    .set({ status: 'REFUNDED' })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  return ended?.id
}

export async function isFinished(db: Db, enrollmentId: number): Promise<boolean> {
  const enrollment = await db.selectFrom('enrollments').select('completed_at').where('id', '=', enrollmentId).executeTakeFirst()
  return enrollment !== undefined && enrollment.completed_at !== null
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

/** The courses of a person's active enrollments, or those of them that are among the ids. */
export async function listOwnedCourseIds(db: Db, userId: string, courseIds?: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('enrollments')
    .select('course_id as courseId')
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .$if(courseIds !== undefined, (query) => query.where('course_id', '=', sql<number>`any(${courseIds}::integer[])`))
    .orderBy('course_id')
    .execute()
  return rows.map(({ courseId }) => courseId)
}

export const findCourseToEnroll = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .select(['status', 'is_free as isFree', 'instructor_id as instructorId'])
    .where('id', '=', courseId)
    .executeTakeFirst()

const activeEnrollments = (db: Db) => db.selectFrom('enrollments').where('enrollments.status', '=', 'ACTIVE')

/** Active enrollments with their course's particulars and what is done of them. */
const enrollmentViews = (db: Db) =>
  activeEnrollments(db)
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('media_files', 'media_files.id', 'courses.cover_id')
    .select([
      'enrollments.id',
      'enrollments.user_id as userId',
      'enrollments.course_id as courseId',
      'enrollments.completed_at as completedAt',
      'enrollments.enrolled_at as enrolledAt',
      'enrollments.last_learned_at as lastLearnedAt',
      'courses.title',
      'media_files.key as coverKey',
      'course_stats.total_lectures as totalLectures',
      'course_stats.duration_seconds as durationSeconds',
      'course_stats.total_reviews as totalReviews',
      'course_stats.rating_halves_sum as ratingHalvesSum',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('instructorName'),
      sql<number>`(select count(*) from lecture_completions where enrollment_id = enrollments.id)`.as('completedLectures'),
    ])

export type EnrollmentView = Awaited<ReturnType<typeof listEnrollmentViews>>[number]

const mine = (db: Db, userId: string) => enrollmentViews(db).where('enrollments.user_id', '=', userId)

export const listEnrollmentViews = (db: Db, userId: string, { page, size }: { page: number; size: number }) =>
  mine(db, userId)
    .where('enrollments.archived_at', 'is', null)
    .orderBy('enrollments.last_learned_at', (order) => order.desc().nullsLast())
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()

/** Begun, not finished and not put away: the last learned first. */
export const listInProgress = (db: Db, userId: string, limit: number) =>
  mine(db, userId)
    .where('enrollments.archived_at', 'is', null)
    .where('enrollments.completed_at', 'is', null)
    .where(sql<boolean>`(last_learned_at is not null or exists (select from lecture_completions where enrollment_id = enrollments.id))`)
    .orderBy('enrollments.last_learned_at', (order) => order.desc().nullsLast())
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .execute()

/** Who wants the digest, in pages by id. */
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

export async function countEnrollments(db: Db, userId: string): Promise<number> {
  const { total } = await activeEnrollments(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export const findEnrollmentView = (db: Db, id: number) => enrollmentViews(db).where('enrollments.id', '=', id).executeTakeFirst()

export const findEnrollmentViewOfCourse = (db: Db, userId: string, courseId: number) =>
  mine(db, userId).where('enrollments.course_id', '=', courseId).executeTakeFirst()
