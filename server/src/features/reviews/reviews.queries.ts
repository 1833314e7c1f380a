import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockCourseCounts } from '#platform/database/lock-course-counts.ts'

export const reviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .leftJoin('media_files', 'media_files.id', 'users.picture_id')
    .leftJoin('review_answers', 'review_answers.review_id', 'reviews.id')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .innerJoin('users as instructors', 'instructors.id', 'courses.instructor_id')
    .select([
      'reviews.id',
      'reviews.course_id as courseId',
      'reviews.enrollment_id as enrollmentId',
      'reviews.rating_halves as ratingHalves',
      'reviews.comment',
      'reviews.created_at as createdAt',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'media_files.key as pictureKey',
      'review_answers.body as answer',
      'review_answers.created_at as answeredAt',
      'instructors.first_name as instructorFirstName',
      'instructors.last_name as instructorLastName',
    ])

export type ReviewsWanted = {
  /** The range of ratings, in half stars. */
  halves: { from: number; to: number } | undefined
  sort: 'newest' | 'highest' | 'lowest'
  limit: number
  offset: number
}

export const listReviewsOfCourse = (db: Db, courseId: number, { halves, sort, limit, offset }: ReviewsWanted) =>
  reviews(db)
    .where('reviews.course_id', '=', courseId)
    .$if(halves !== undefined, (query) => query.where(sql<boolean>`reviews.rating_halves between ${halves?.from} and ${halves?.to}`))
    .$if(sort !== 'newest', (query) => query.orderBy('reviews.rating_halves', sort === 'highest' ? 'desc' : 'asc'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const findReviewOf = (db: Db, courseId: number, userId: string) =>
  reviews(db).where('reviews.course_id', '=', courseId).where('reviews.user_id', '=', userId).executeTakeFirst()

export const findReview = (db: Db, id: number) => reviews(db).where('reviews.id', '=', id).executeTakeFirstOrThrow()

export const getRatingStats = (db: Db, courseId: number) =>
  db
    .selectFrom('course_stats')
    .select(['total_reviews as totalReviews', 'rating_halves_sum as ratingHalvesSum'])
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()

export const countByRating = (db: Db, courseId: number) =>
  db
    .selectFrom('reviews')
    .select(['rating_halves as ratingHalves', sql<number>`count(*)`.as('count')])
    .where('course_id', '=', courseId)
    .groupBy('rating_halves')
    .execute()

export const findInstructorId = async (db: Db, courseId: number): Promise<string | undefined> =>
  (await db.selectFrom('courses').select('instructor_id').where('id', '=', courseId).executeTakeFirst())?.instructor_id

/** Locks the enrollment until the review is saved, so that a refund can't happen in between. */
export const lockActiveEnrollment = (tx: Tx, enrollment: { id: number; userId: string; courseId: number }) =>
  tx
    .selectFrom('enrollments')
    .select('id')
    .where('id', '=', enrollment.id)
    .where('user_id', '=', enrollment.userId)
    .where('course_id', '=', enrollment.courseId)
    .where('status', '=', 'ACTIVE')
    .forShare()
    .executeTakeFirst()

export type NewReview = { courseId: number; enrollmentId: number; userId: string; ratingHalves: number; comment: string; now: Date }

/** Inserts a user's review of a course, or replaces it. */
export async function upsertReview(tx: Tx, review: NewReview): Promise<number> {
  const changing = {
    enrollment_id: review.enrollmentId,
    rating_halves: review.ratingHalves,
    comment: review.comment,
    updated_at: review.now,
  }
  const { id } = await tx
    .insertInto('reviews')
    .values({ ...changing, course_id: review.courseId, user_id: review.userId, created_at: review.now })
    .onConflict((conflict) => conflict.constraint('reviews_once_key').doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds a review with the facts that determine who may change it. */
export const findReviewRights = (db: Db, id: number) =>
  db
    .selectFrom('reviews')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .select(['reviews.id', 'reviews.user_id as userId', 'courses.id as courseId', 'courses.title as courseTitle'])
    .select('courses.instructor_id as instructorId')
    .where('reviews.id', '=', id)
    .executeTakeFirst()

/** Inserts the answer to a review, or replaces it. */
export async function upsertAnswer(tx: Tx, { reviewId, body, now }: { reviewId: number; body: string; now: Date }): Promise<void> {
  await tx
    .insertInto('review_answers')
    .values({ review_id: reviewId, body, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('review_id').doUpdateSet({ body, updated_at: now }))
    .execute()
}

export async function deleteAnswer(db: Db, reviewId: number): Promise<void> {
  await db.deleteFrom('review_answers').where('review_id', '=', reviewId).execute()
}

/** Locks a review against changes until the transaction ends. */
export async function lockReview(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute()
}

/** Deletes a user's reviews with their answers. Database triggers update the averages. */
export async function removeReviewsOf(tx: Tx, userId: string): Promise<void> {
  const own = tx.selectFrom('reviews').select('course_id as courseId').where('user_id', '=', userId)
  const locked = await own.orderBy('course_id').forUpdate().execute()
  await lockCourseCounts(
    tx,
    locked.map(({ courseId }) => courseId),
  )
  await tx.deleteFrom('reviews').where('user_id', '=', userId).execute()
}

/** Deletes a review with its answer, without an access check. Database triggers update the course's average. */
export async function removeReview(db: Db, id: number): Promise<void> {
  await db.deleteFrom('reviews').where('id', '=', id).execute()
}
