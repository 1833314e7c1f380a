import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { pricesAt } from '#platform/database/price-at.ts'

const candidateColumns = (userId: string | null) =>
  [
    'courses.status',
    'courses.is_free as isFree',
    'courses.instructor_id as instructorId',
    sql<boolean>`exists (
      select 1 from enrollments
      where enrollments.course_id = courses.id and enrollments.user_id = ${userId} and enrollments.status = 'ACTIVE'
    )`.as('isOwned'),
  ] as const

/** Courses with the columns for display, pricing and checks. */
const shownCourses = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('media_files', 'media_files.id', 'courses.cover_id')
    .select(candidateColumns(userId))
    .select([
      'courses.id',
      'courses.title',
      'courses.regular_price_naira_minor as regularNairaMinor',
      'courses.regular_price_usd_minor as regularUsdMinor',
      ...pricesAt(now),
      'media_files.key as coverKey',
      'media_files.widths as coverWidths',
    ])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('instructorName'))

/** Returns the cart's courses in the order in which they were added. `hasBundles` is whether the cart has bundles, too. */
export const listCart = (db: Db, userId: string, now: Date) =>
  shownCourses(db, userId, now)
    .innerJoin('cart_courses', 'cart_courses.course_id', 'courses.id')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('cart_bundles').select('bundle_id').where('cart_bundles.user_id', '=', userId)).as('hasBundles'),
    )
    .where('cart_courses.user_id', '=', userId)
    .orderBy('cart_courses.added_at')
    .orderBy('courses.id')
    .execute()

/** Returns one published course, whether or not it is in the cart. Undefined for other courses. */
export const findPublished = (db: Db, { userId, courseId, now }: { userId: string; courseId: number; now: Date }) =>
  shownCourses(db, userId, now).where('courses.id', '=', courseId).where('courses.status', '=', 'LIVE').executeTakeFirst()

export type ListedLine = Omit<Awaited<ReturnType<typeof listCart>>[number], 'hasBundles'>

const bundles = (db: Db, userId: string, now: Date) =>
  shownCourses(db, userId, now)
    .innerJoin('bundle_courses', 'bundle_courses.course_id', 'courses.id')
    .innerJoin('bundles', 'bundles.id', 'bundle_courses.bundle_id')
    .innerJoin('bundle_totals', 'bundle_totals.bundle_id', 'bundles.id')
    .leftJoin('media_files as bundle_cover', 'bundle_cover.id', 'bundles.cover_id')
    .select(['bundles.id as bundleId', 'bundles.title as bundleTitle', 'bundle_totals.is_sold as isSold'])
    .select(['bundles.owned_courses as ownedCourses', 'bundle_cover.key as bundleCoverKey', 'bundle_cover.widths as bundleCoverWidths'])
    .select(['bundles.price_naira_minor as bundleNairaMinor', 'bundles.price_usd_minor as bundleUsdMinor'])
    .select(['listed_naira_minor as listedNairaMinor', 'listed_usd_minor as listedUsdMinor'])
    .select(
      sql<boolean>`exists (
        select from enrollments join refunded_lines using (order_line_id) join refunds on refunds.id = refund_id
        where enrollments.course_id = courses.id and enrollments.user_id = ${userId} and refunds.status = 'REQUESTED'
      )`.as('isRefundAsked'),
    )

/** Returns the courses of the cart's bundles, in the order in which the bundles were added. */
export const listCartBundles = (db: Db, userId: string, now: Date) =>
  bundles(db, userId, now)
    .innerJoin('cart_bundles', 'cart_bundles.bundle_id', 'bundles.id')
    .where('cart_bundles.user_id', '=', userId)
    .orderBy('cart_bundles.added_at')
    .orderBy('bundles.id')
    .orderBy('bundle_courses.position')
    .execute()

/** Returns the courses of the bundles among these that are published or in the user's cart. */
export const listBundlesOf = (db: Db, ids: readonly number[], { userId, now }: { userId: string; now: Date }) =>
  bundles(db, userId, now)
    .where('bundles.id', 'in', [...ids])
    .where(
      sql<boolean>`(bundles.status = 'LIVE' or exists (
        select from cart_bundles where cart_bundles.bundle_id = bundles.id and cart_bundles.user_id = ${userId}
      ))`,
    )
    .orderBy('bundles.id')
    .orderBy('bundle_courses.position')
    .execute()

export type BundleMember = Awaited<ReturnType<typeof listCartBundles>>[number]

/** Lists the given courses if the user may see their prices: published courses and courses in the user's cart. */
export const listPriced = (db: Db, ids: readonly number[], { userId, now }: { userId: string | null; now: Date }) =>
  db
    .selectFrom('courses')
    .select(candidateColumns(userId))
    .select(['courses.id', 'courses.title', ...pricesAt(now)])
    .where('courses.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where(
      sql<boolean>`(courses.status = 'LIVE' or exists (
        select from cart_courses where cart_courses.course_id = courses.id and cart_courses.user_id = ${userId}
      ))`,
    )
    .orderBy('courses.id')
    .execute()

export const findCountry = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('country_code').where('id', '=', userId).executeTakeFirst())?.country_code

export const findCandidate = (db: Db, userId: string, courseId: number) =>
  db.selectFrom('courses').select(candidateColumns(userId)).where('courses.id', '=', courseId).executeTakeFirst()

/** Serializes changes to one user's cart until the transaction ends. */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cart:' || ${userId}::text, 0))`.execute(tx)
}

export async function countCart(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectNoFrom(
      sql<number>`(select count(*) from cart_courses where user_id = ${userId}) + (select count(*) from cart_bundles where user_id = ${userId})`.as(
        'count',
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Returns false if it is in the cart already. */
export async function insertCartBundle(tx: Tx, line: { userId: string; bundleId: number; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cart_bundles')
    .values({ user_id: line.userId, bundle_id: line.bundleId, added_at: line.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteCartBundles(db: Db, userId: string, bundleIds: readonly number[]): Promise<void> {
  if (bundleIds.length === 0) return
  await db.deleteFrom('cart_bundles').where('user_id', '=', userId).where('bundle_id', 'in', bundleIds).execute()
}

/** Returns false if it is in the cart already. */
export async function insertCartCourse(tx: Tx, line: { userId: string; courseId: number; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cart_courses')
    .values({ user_id: line.userId, course_id: line.courseId, added_at: line.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Moves a course in front of another one. Does nothing if the other one isn't in the cart. */
export async function moveCartCourse(tx: Tx, line: { userId: string; courseId: number; beforeId: number }): Promise<void> {
  await sql`
    update cart_courses set added_at = interval '-1 microsecond' +
      case when cart_courses.course_id = ${line.courseId} then other.added_at else cart_courses.added_at end
    from cart_courses as other
    where cart_courses.user_id = ${line.userId} and other.user_id = cart_courses.user_id and other.course_id = ${line.beforeId}
      and other.course_id <> ${line.courseId}
      and (cart_courses.course_id = ${line.courseId} or cart_courses.added_at < other.added_at)`.execute(tx)
}

export async function deleteCartCourses(db: Db, userId: string, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return
  await db.deleteFrom('cart_courses').where('user_id', '=', userId).where('course_id', 'in', courseIds).execute()
}

export async function deleteCart(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('cart_bundles').where('user_id', '=', userId).execute()
  await db.deleteFrom('cart_courses').where('user_id', '=', userId).execute()
}
