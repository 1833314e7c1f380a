import type { BundleStatus, OwnedCourses } from '@akada/contract/bundles.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/has-words.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'

const bundles = (db: Db) =>
  db
    .selectFrom('bundles')
    .innerJoin('bundle_totals', 'bundle_totals.bundle_id', 'bundles.id')
    .leftJoin('media_files', 'media_files.id', 'bundles.cover_id')
    .select(['bundles.id', 'bundles.maker_id as makerId', 'bundles.is_of_site as isOfSite', 'bundles.status', 'bundles.title'])
    .select([
      'bundles.description',
      'bundles.price_naira_minor as priceNairaMinor',
      'bundles.price_usd_minor as priceUsdMinor',
      'bundles.version',
    ])
    .select(['bundles.owned_courses as ownedCourses', 'bundles.updated_at as updatedAt', 'bundles.published_at as publishedAt'])
    .select(['bundle_totals.courses as totalCourses', 'bundle_totals.list_naira_minor as listNairaMinor'])
    .select(sql<boolean>`coalesce(bundle_totals.is_sold, false)`.as('isSold'))
    .select(sql<number>`bundle_totals.list_usd_minor`.as('listUsdMinor'))
    .select(['media_files.key as ownCoverKey', 'media_files.widths as ownCoverWidths'])

export type BundleRow = NonNullable<Awaited<ReturnType<typeof findBundle>>>

export const findBundle = (db: Db, id: number) => bundles(db).where('bundles.id', '=', id).executeTakeFirst()

/** Locks a bundle, so that its terms don't change until the transaction ends. */
export const lockBundle = (tx: Tx, id: number) =>
  tx
    .selectFrom('bundles')
    .select(['id', 'maker_id as makerId', 'is_of_site as isOfSite', 'status', 'published_at as publishedAt', 'cover_id as coverId'])
    .select(['title', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedBundle = NonNullable<Awaited<ReturnType<typeof lockBundle>>>

export type Sought = { search: string; courseId?: number | undefined }

const sold = (db: Db, { search, courseId }: Sought) =>
  bundles(db)
    .where('bundles.status', '=', sql.lit('LIVE'))
    .where('bundle_totals.is_sold', '=', true)
    .$if(courseId !== undefined, (query) =>
      query.where(sql<SqlBool>`exists (select from bundle_courses where bundle_id = bundles.id and course_id = ${courseId})`),
    )
    .$if(search !== '', (query) =>
      query.where(
        hasWords(
          sql`bundles.title || ' ' || (
            select string_agg(courses.title, ' ') from bundle_courses join courses on courses.id = course_id where bundle_id = bundles.id)`,
          search,
        ),
      ),
    )

export const listSold = (db: Db, { page, size, ...sought }: Sought & { page: number; size: number }) =>
  sold(db, sought)
    .orderBy('bundles.published_at', 'desc')
    .orderBy('bundles.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countSold(db: Db, sought: Sought): Promise<number> {
  const { count } = await sold(db, sought)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The maker's own bundles, or all of them. */
const owned = (db: Db, makerId: string | null) =>
  bundles(db).$if(makerId !== null, (query) => query.where('bundles.maker_id', '=', makerId).where('bundles.is_of_site', '=', false))

export const listOwned = (db: Db, makerId: string | null, { page, size }: { page: number; size: number }) =>
  owned(db, makerId)
    .orderBy('bundles.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countOwned(db: Db, makerId: string | null): Promise<number> {
  const { count } = await owned(db, makerId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const members = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('media_files', 'media_files.id', 'courses.cover_id')
    .select(['courses.id', 'courses.title', 'courses.instructor_id as instructorId', 'courses.status'])
    .select(['courses.price_naira_minor as priceNairaMinor', 'courses.price_usd_minor as priceUsdMinor'])
    .select(['courses.regular_price_naira_minor as regularNairaMinor', 'courses.regular_price_usd_minor as regularUsdMinor'])
    .select(['media_files.key as coverKey', 'media_files.widths as coverWidths'])
    .select(sql<boolean>`courses.status = 'LIVE' and not courses.is_free`.as('isSold'))
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('instructorName'))

/** Returns the courses of bundles, in the order of their pages. */
export const listMembers = (db: Db, bundleIds: readonly number[]) =>
  members(db)
    .innerJoin('bundle_courses', 'bundle_courses.course_id', 'courses.id')
    .select('bundle_courses.bundle_id as bundleId')
    .where('bundle_courses.bundle_id', '=', sql<number>`any(${[...bundleIds]}::int[])`)
    .orderBy('bundle_courses.position')
    .orderBy('courses.id')
    .execute()

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Lists the courses among these, in any status, and keeps them from being deleted until the transaction ends. */
export const lockCoursesOf = (tx: Tx, ids: readonly number[]) =>
  members(tx)
    .where('courses.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('courses.id')
    .forKeyShare('courses')
    .execute()

/** Lists courses for sale by title. `instructorId` is null for all instructors. */
export const listSellable = (db: Db, { instructorId, search, limit }: { instructorId: string | null; search: string; limit: number }) =>
  members(db)
    .where('courses.status', '=', sql.lit('LIVE'))
    .where('courses.is_free', '=', false)
    .$if(instructorId !== null, (query) => query.where('courses.instructor_id', '=', instructorId))
    .where(hasWords(sql`courses.title`, search))
    .orderBy(inNaturalOrder('courses.title'))
    .orderBy('courses.id')
    .limit(limit)
    .execute()

/** Returns the ids of the courses of a bundle that a user is enrolled in. */
export async function listOwnedIds(db: Db, bundleId: number, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('bundle_courses')
    .innerJoin('enrollments', 'enrollments.course_id', 'bundle_courses.course_id')
    .select('bundle_courses.course_id as id')
    .where('bundle_courses.bundle_id', '=', bundleId)
    .where('enrollments.user_id', '=', userId)
    .where('enrollments.status', '=', 'ACTIVE')
    .orderBy('bundle_courses.position')
    .execute()
  return rows.map(({ id }) => id)
}

export async function isInCart(db: Db, bundleId: number, userId: string): Promise<boolean> {
  const line = await db
    .selectFrom('cart_bundles')
    .select('bundle_id')
    .where('bundle_id', '=', bundleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return line !== undefined
}

/** Returns paid orders and net sales by bundle and currency, from the ledger. */
export const listSales = (db: Db, bundleIds: readonly number[]) =>
  db
    .selectFrom('order_bundles')
    .innerJoin('orders', 'orders.id', 'order_bundles.order_id')
    .select(['order_bundles.bundle_id as bundleId', 'orders.currency'])
    .select(sql<number>`count(*)`.as('sales'))
    .select(
      sql<number>`coalesce(sum((
        select sum(amount_minor) from sale_entries join order_lines on order_lines.id = sale_entries.order_line_id
        where order_lines.order_id = order_bundles.order_id and order_lines.bundle_id = order_bundles.bundle_id)), 0)::int8`.as(
        'revenueMinor',
      ),
    )
    .where('order_bundles.bundle_id', '=', sql<number>`any(${[...bundleIds]}::int[])`)
    .where('orders.paid_at', 'is not', null)
    .groupBy(['order_bundles.bundle_id', 'orders.currency'])
    .execute()

export type Terms = {
  title: string
  description: string
  priceNairaMinor: number | null
  priceUsdMinor: number | null
  ownedCourses: OwnedCourses
}

const termColumns = ({ title, description, priceNairaMinor, priceUsdMinor, ownedCourses }: Terms) => ({
  title,
  description,
  price_naira_minor: priceNairaMinor,
  price_usd_minor: priceUsdMinor,
  owned_courses: ownedCourses,
})

export async function insertBundle(tx: Tx, terms: Terms, by: { makerId: string; isOfSite: boolean; now: Date }): Promise<number> {
  const { id } = await tx
    .insertInto('bundles')
    .values({ ...termColumns(terms), maker_id: by.makerId, is_of_site: by.isOfSite, created_at: by.now, updated_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeTerms(tx: Tx, id: number, terms: Terms, now: Date): Promise<void> {
  await tx
    .updateTable('bundles')
    .set(({ eb }) => ({ ...termColumns(terms), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

type Listed = { id: number; regularNairaMinor: number | null; regularUsdMinor: number }

/** Replaces the courses of a bundle, with their regular prices of this moment. */
export async function replaceCourses(tx: Tx, bundleId: number, courses: readonly Listed[]): Promise<void> {
  await tx.deleteFrom('bundle_courses').where('bundle_id', '=', bundleId).execute()
  if (courses.length === 0) return
  await tx
    .insertInto('bundle_courses')
    .values(
      courses.map(({ id, regularNairaMinor, regularUsdMinor }, position) => ({
        ...{ bundle_id: bundleId, course_id: id, position },
        ...{ listed_naira_minor: regularNairaMinor, listed_usd_minor: regularUsdMinor },
      })),
    )
    .execute()
}

export async function changeStatus(tx: Tx, id: number, status: BundleStatus, now: Date): Promise<void> {
  await tx
    .updateTable('bundles')
    .set({ status, updated_at: now, ...(status === 'LIVE' && { published_at: now, paused_at: null }) })
    .where('id', '=', id)
    .execute()
}

export async function changeCover(tx: Tx, id: number, { fileId, now }: { fileId: number; now: Date }): Promise<void> {
  await tx.updateTable('bundles').set({ cover_id: fileId, updated_at: now }).where('id', '=', id).execute()
}

export async function deleteBundleRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('bundles').where('id', '=', id).execute()
}

/** Returns published bundles that a course took off sale since the maker was last notified, and those that are for sale again. */
export const listPauses = (db: Db) =>
  db
    .selectFrom('bundles')
    .innerJoin('bundle_totals', 'bundle_totals.bundle_id', 'bundles.id')
    .select(['bundles.id'])
    .select(sql<boolean>`coalesce(is_sold, false)`.as('isSold'))
    .where('bundles.status', '=', sql.lit('LIVE'))
    .where(sql<SqlBool>`coalesce(is_sold, false) = (paused_at is not null)`)
    .orderBy('bundles.id')
    .execute()

export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('user_roles').select('user_id as id').where('role', '=', 'ADMIN').orderBy('user_id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes a user's drafts that were never published, and returns their covers. */
export const deleteDraftsOf = (tx: Tx, makerId: string) =>
  tx
    .deleteFrom('bundles')
    .where('maker_id', '=', makerId)
    .where('is_of_site', '=', false)
    .where('published_at', 'is', null)
    .returning('cover_id as coverId')
    .execute()

/** Takes a user's bundles off sale. */
export async function archiveBundlesOf(tx: Tx, makerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('bundles')
    .set({ status: 'ARCHIVED', updated_at: now })
    .where('maker_id', '=', makerId)
    .where('is_of_site', '=', false)
    .where('status', '=', sql.lit('LIVE'))
    .execute()
}

/** Records a pause or its end. Returns the bundle, or undefined if another process was first. */
export const markPaused = (tx: Tx, id: number, { isSold, now }: { isSold: boolean; now: Date }) =>
  tx
    .updateTable('bundles')
    .set({ paused_at: isSold ? null : now })
    .where('id', '=', id)
    .where('paused_at', isSold ? 'is not' : 'is', null)
    .returning(['id', 'title', 'maker_id as makerId', 'is_of_site as isOfSite'])
    .executeTakeFirst()
