import type { CouponScope } from '@akada/contract/coupons.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/has-words.ts'
import { type ListOrder, readOrder } from '#platform/database/list-order.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'
import type { Terms } from './coupons.rules.ts'

const courseIds = sql<number[]>`array(select course_id from coupon_courses where coupon_courses.coupon_id = coupons.id order by course_id)`

/** The instructor's name, from the row joined as `users`. */
export const instructorName = sql<string | null>`trim(users.first_name || ' ' || users.last_name)`

const columns = [
  'coupons.id',
  'coupons.code',
  'coupons.discount_bps as discountBps',
  sql<CouponScope>`coupons.scope`.as('scope'),
  'coupons.instructor_id as instructorId',
  'coupons.affiliate_id as affiliateId',
  sql<string | null>`(select affiliates.code from affiliates where user_id = coupons.affiliate_id)`.as('affiliateCode'),
  'coupons.starts_at as startsAt',
  'coupons.expires_at as expiresAt',
  'coupons.max_redemptions as maxRedemptions',
  'coupons.is_once_per_person as isOncePerPerson',
  'coupons.minimum_naira_minor as minimumNairaMinor',
  'coupons.minimum_usd_minor as minimumUsdMinor',
  'coupons.is_active as isActive',
  'coupons.is_public as isPublic',
  'coupons.batch_id as batchId',
  'coupons.created_at as createdAt',
  courseIds.as('courseIds'),
] as const

export const findCoupon = (db: Db, code: string) => db.selectFrom('coupons').select(columns).where('code', '=', code).executeTakeFirst()

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>

export const findCode = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('coupons').select('code').where('id', '=', id).executeTakeFirst())?.code

/** Locks a coupon against changes until the transaction ends. If its uses are limited, no other buyer can use it until then. */
export const lockCouponByCode = (tx: Tx, code: string, userId: string) => lockToUse(tx, sql<SqlBool>`coupons.code = ${code}`, userId)

/** Like `lockCouponByCode`, but by id. */
export const lockCoupon = (tx: Tx, id: number, userId: string) => lockToUse(tx, sql<SqlBool>`coupons.id = ${id}`, userId)

/** Locks the row exclusively, even for unlimited coupons. */
export const lockCouponToChange = (tx: Tx, id: number) =>
  tx.selectFrom('coupons').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

// Unlimited coupons get a shared lock. With an exclusive one, buyers in a sale would wait for each other, each holding a connection.
// A limit of one use per user needs only an advisory lock for that user.
async function lockToUse(tx: Tx, which: Expression<SqlBool>, userId: string): Promise<CouponRow | undefined> {
  const wanted = tx.selectFrom('coupons').select(columns).where(which)
  const unlimited = await wanted.where('max_redemptions', 'is', null).forShare().executeTakeFirst()
  if (!unlimited) return wanted.forUpdate().executeTakeFirst()
  if (unlimited.isOncePerPerson) await lockUsesOf(tx, unlimited.id, userId)
  return unlimited
}

async function lockUsesOf(tx: Tx, couponId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('coupon:' || ${couponId}::text || ':' || ${userId}::text, 0))`.execute(tx)
}

export type CouponsWanted = {
  /** Null for all coupons, including the site's. */
  instructorId: string | null
  courseId: number | undefined
  search: string
}

const wanted = (db: Db, { instructorId, courseId, search }: CouponsWanted) =>
  db
    .selectFrom('coupons')
    .$if(instructorId !== null, (query) => query.where('coupons.instructor_id', '=', instructorId))
    .$if(courseId !== undefined, (query) => query.where(covers(courseId ?? 0)))
    .where(hasWords(sql`coupons.code`, search))

const covers = (courseId: number): Expression<SqlBool> => sql<SqlBool>`(
  coupons.scope = 'SITEWIDE'
  or coupons.scope = 'INSTRUCTOR' and coupons.instructor_id = (select courses.instructor_id from courses where courses.id = ${courseId})
  or coupons.scope = 'COURSES' and exists (
    select from coupon_courses where coupon_courses.coupon_id = coupons.id and coupon_courses.course_id = ${courseId}
  )
)`

const shown = (db: Db, now: Date, which: CouponsWanted) =>
  wanted(db, which)
    .leftJoin('users', 'users.id', 'coupons.instructor_id')
    .select(columns)
    .select([
      instructorName.as('instructorName'),
      sql<{ id: number; title: string }[]>`(
        select coalesce(json_agg(json_build_object('id', courses.id, 'title', courses.title) order by courses.id), '[]')
        from coupon_courses join courses on courses.id = coupon_courses.course_id where coupon_courses.coupon_id = coupons.id
      )`.as('courses'),
      sql<number>`(
        select count(*) from coupon_redemptions where coupon_id = coupons.id and status = 'COMMITTED'
      )`.as('totalUses'),
      sql<number>`(
        select count(*) from coupon_redemptions where coupon_id = coupons.id and status = 'RESERVED' and reserved_until > ${now}
      )`.as('reservedUses'),
    ])

const sortedBy = {
  createdAt: 'coupons.id',
  code: 'coupons.code',
  discount: 'coupons.discount_bps',
  ends: 'coupons.expires_at',
} as const

type CouponPage = { sort: ListOrder<keyof typeof sortedBy>; limit: number; offset: number }

/** Without an end date, a coupon ends after all others, as PostgreSQL sorts null. */
export function listCoupons(db: Db, now: Date, { sort, limit, offset, ...which }: CouponsWanted & CouponPage) {
  const { key, direction } = readOrder(sort)
  return shown(db, now, which)
    .orderBy(sortedBy[key], direction)
    .$if(key !== 'createdAt', (query) => query.orderBy('coupons.id', 'desc'))
    .limit(limit)
    .offset(offset)
    .execute()
}

export const getShownCoupon = (db: Db, now: Date, id: number) =>
  shown(db, now, { instructorId: null, courseId: undefined, search: '' }).where('coupons.id', '=', id).executeTakeFirstOrThrow()

export async function countCoupons(db: Db, which: CouponsWanted): Promise<number> {
  const { count } = await wanted(db, which)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type NewCoupons = { terms: Terms; createdBy: string; batchId: number | null; now: Date }

const row = (code: string, { terms, createdBy, batchId, now }: NewCoupons) => ({
  code,
  ...termsColumns(terms),
  instructor_id: terms.instructorId,
  batch_id: batchId,
  created_by: createdBy,
  created_at: now,
})

const termsColumns = (terms: Terms) => ({
  discount_bps: terms.discountBps,
  scope: terms.scope,
  starts_at: terms.startsAt,
  expires_at: terms.expiresAt,
  max_redemptions: terms.maxRedemptions,
  is_once_per_person: terms.isOncePerPerson,
  minimum_naira_minor: terms.minimumNairaMinor,
  minimum_usd_minor: terms.minimumUsdMinor,
  affiliate_id: terms.affiliateId,
  is_active: terms.isActive,
  is_public: terms.isPublic,
})

export async function insertCoupon(tx: Tx, code: string, coupon: NewCoupons): Promise<number> {
  const { id } = await tx.insertInto('coupons').values(row(code, coupon)).returning('id').executeTakeFirstOrThrow()
  await insertCourses(tx, [id], coupon.terms.courseIds)
  return id
}

/** Inserts coupons and returns their codes. Skips codes that are taken. */
export async function insertCoupons(tx: Tx, codes: readonly string[], coupons: NewCoupons): Promise<string[]> {
  const inserted = await tx
    .insertInto('coupons')
    .values(codes.map((code) => row(code, coupons)))
    .onConflict((conflict) => conflict.constraint('coupons_code_key').doNothing())
    .returning(['id', 'code'])
    .execute()
  const ids = inserted.map(({ id }) => id)
  await insertCourses(tx, ids, coupons.terms.courseIds)
  return inserted.map(({ code }) => code)
}

async function insertCourses(tx: Tx, couponIds: readonly number[], ofCourses: readonly number[]): Promise<void> {
  await sql`
    insert into coupon_courses (coupon_id, course_id)
    select coupon_id, course_id from unnest(${couponIds}::int[]) as coupon_id, unnest(${[...new Set(ofCourses)]}::int[]) as course_id
  `.execute(tx)
}

export async function insertBatch(tx: Tx, createdBy: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('coupon_batches')
    .values({ created_by: createdBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCouponRow(tx: Tx, id: number, { code, terms }: { code: string; terms: Terms }): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ code, ...termsColumns(terms), instructor_id: terms.instructorId })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('coupon_courses').where('coupon_id', '=', id).execute()
  await insertCourses(tx, [id], terms.courseIds)
}

/** Returns the affiliate of a code, and whether sales with a coupon of the instructor, or of the site, can earn. */
export async function findAffiliate(db: Db, { code, instructorId }: { code: string; instructorId: string | null }) {
  const { rows } = await sql<{ id: string; canEarn: boolean }>`
    select user_id as id, affiliates.suspended_at is null and users.suspended_at is null and erase_at is null and erased_at is null
      and not exists (select from ended_partnerships where affiliate_id = user_id and instructor_id = ${instructorId}::uuid) as "canEarn"
    from affiliates join users on users.id = user_id where code = ${code}`.execute(db)
  return rows[0]
}

/** Shows public coupons, or one of them, on course pages from their start to their end. A trigger drops the pages. */
export async function syncShownCoupons(db: Db, now: Date, only: number | null = null): Promise<void> {
  await sql`
    update coupons set is_shown = not is_shown
    where (is_public or is_shown) and (${only}::int is null or id = ${only}::int) and is_shown <> (
      is_public and is_active and coalesce(starts_at <= ${now}, true) and coalesce(expires_at > ${now}, true)
    )`.execute(db)
}

/** Returns the instructors of the given courses. Skips courses that don't exist. */
/** Returns the instructors of courses, and keeps the courses from being deleted until the transaction ends. */
export const lockOwners = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('courses')
    .select(['id', 'instructor_id as instructorId'])
    .where('id', 'in', ids.length === 0 ? [0] : ids)
    .orderBy('id')
    .forKeyShare()
    .execute()

export const findBatch = (db: Db, id: number) =>
  db.selectFrom('coupon_batches').select(['id', 'created_by as createdBy']).where('id', '=', id).executeTakeFirst()

export const listCodes = (db: Db, batchId: number) =>
  db
    .selectFrom('coupons')
    .select([
      'code',
      'discount_bps as discountBps',
      'max_redemptions as maxRedemptions',
      'expires_at as expiresAt',
      'is_active as isActive',
    ])
    .select(sql<number>`(select count(*) from coupon_redemptions where coupon_id = coupons.id and status = 'COMMITTED')`.as('uses'))
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute()

/** Lists paid courses that aren't rejected or archived, by title. `instructorId` is null for all instructors. */
export const listSellable = (db: Db, { instructorId, search, limit }: { instructorId: string | null; search: string; limit: number }) =>
  db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('is_free', '=', false)
    .where('status', 'not in', ['REJECTED', 'ARCHIVED'])
    .$if(instructorId !== null, (query) => query.where('instructor_id', '=', instructorId))
    .where(hasWords(sql`title`, search))
    .orderBy(inNaturalOrder('title'))
    .orderBy('id')
    .limit(limit)
    .execute()
