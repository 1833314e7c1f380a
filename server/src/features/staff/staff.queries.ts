import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/has-words.ts'

export async function countReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('courses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('UNDER_REVIEW'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the work of managers, one partial index or short table per count. */
export const countManagersWork = (db: Db) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*) from instructor_applications where status = 'PENDING')`.as('applications'),
      sql<number>`(select count(*) from certificate_reissues where status = 'PENDING')`.as('reissues'),
      sql<number>`(select count(*) from refunds where status = 'REQUESTED')`.as('refunds'),
      sql<number>`(select count(*) from orders where status = 'HELD')`.as('heldOrders'),
      sql<number>`(select count(*) from disputes where resolved_at is null)`.as('disputes'),
      sql<number>`(select count(*) from moderation_cases where status = 'OPEN')`.as('reports'),
    ])
    .executeTakeFirstOrThrow()

type CoursesSought = { search: string; sees: { all: boolean; published: boolean; own: boolean }; userId: string; limit: number }

/** Lists courses with the words of a search in their titles: all, or the published and the user's own ones if `sees` includes them. */
export const listCourses = (db: Db, { search, sees, userId, limit }: CoursesSought) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'status', sql<boolean>`instructor_id is not distinct from ${userId}`.as('isOwn')])
    .where(hasWords(sql`title`, search))
    .$if(!sees.all, (query) =>
      query.where((is) =>
        is.or([...(sees.published ? [is('status', '=', 'LIVE')] : []), ...(sees.own ? [is('instructor_id', '=', userId)] : [])]),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Lists bundles with the words of a search in their titles, like `listCourses`. */
export const listBundles = (db: Db, { search, sees, userId, limit }: CoursesSought) =>
  db
    .selectFrom('bundles')
    .select(['id', 'title', 'status', sql<boolean>`maker_id = ${userId}`.as('isOwn')])
    .where(hasWords(sql`title`, search))
    .$if(!sees.all, (query) =>
      query.where((is) =>
        is.or([...(sees.published ? [is('status', '=', 'LIVE')] : []), ...(sees.own ? [is('maker_id', '=', userId)] : [])]),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

type CouponsSought = { search: string; instructorId: string | null; limit: number }

/** `instructorId`: lists only this instructor's coupons. Null for all. */
export const listCoupons = (db: Db, { search, instructorId, limit }: CouponsSought) =>
  db
    .selectFrom('coupons')
    .select(['id', 'code', 'is_active as isActive'])
    .where(hasWords(sql`coupons.code`, search))
    .$if(instructorId !== null, (query) => query.where('instructor_id', '=', instructorId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
