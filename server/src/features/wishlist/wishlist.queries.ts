import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { pricesAt } from '#platform/database/price-at.ts'

export const findCandidate = (db: Db, userId: string, courseId: number) =>
  db
    .selectFrom('courses')
    .select('status')
    .select(
      sql<boolean>`exists (
        select from enrollments
        where enrollments.course_id = courses.id and enrollments.user_id = ${userId} and enrollments.status = 'ACTIVE'
      )`.as('isOwned'),
    )
    .where('id', '=', courseId)
    .executeTakeFirst()

/** Serializes changes to one user's wishlist until the transaction ends. */
export async function lockWishlist(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('wishlist:' || ${userId}::text, 0))`.execute(tx)
}

export async function insertWish(tx: Tx, wish: { userId: string; courseId: number; now: Date }): Promise<void> {
  await tx
    .insertInto('wishlist_courses')
    .values({ user_id: wish.userId, course_id: wish.courseId, added_at: wish.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether the course was in the wishlist. */
export async function deleteWish(db: Db, userId: string, courseId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wishlist_courses')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteWishes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('wishlist_courses').where('user_id', '=', userId).execute()
}

const wishes = (db: Db, userId: string) =>
  db
    .selectFrom('wishlist_courses')
    .where('wishlist_courses.user_id', '=', userId)
    .orderBy('wishlist_courses.added_at', 'desc')
    .orderBy('wishlist_courses.course_id', 'desc')

export async function listWishedIds(db: Db, userId: string): Promise<number[]> {
  const rows = await wishes(db, userId).select('course_id as courseId').execute()
  return rows.map(({ courseId }) => courseId)
}

export async function countWishes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wishlist_courses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const listWishes = (db: Db, userId: string, { page, size, now }: { page: number; size: number; now: Date }) =>
  wishes(db, userId)
    .innerJoin('courses', 'courses.id', 'wishlist_courses.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .select([
      'courses.id',
      'courses.title',
      'courses.status',
      'courses.instructor_id as instructorId',
      ...pricesAt(now),
      'courses.is_free as isFree',
      'course_stats.total_reviews as totalReviews',
      'course_stats.rating_halves_sum as ratingHalvesSum',
      'covers.key as coverKey',
      'covers.widths as coverWidths',
    ])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('instructorName'))
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export type WishRow = Awaited<ReturnType<typeof listWishes>>[number]
