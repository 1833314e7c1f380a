import { type SqlBool, sql } from 'kysely'
import type { LockedCourse } from '#features/courses/courses.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'
import { CLICKS_OF_BROWSER, CLICKS_OF_NETWORK, type LinkedPage, type NewCommission, type SiteTerms } from './affiliates.rules.ts'

/** Whether an affiliate can earn: neither the affiliate nor the account is suspended or closed. For queries of `affiliates` and `users`. */
const isActive = sql<SqlBool>`(affiliates.suspended_at is null and users.suspended_at is null and erase_at is null and erased_at is null)`

/** The instructor's commission on a course, or null. For queries of `affiliate_courses`. */
const ownBps = (maxBps: number) =>
  sql<number | null>`(case when commission_bps is not null then nullif(least(commission_bps, ${maxBps}::integer), 0) end)`

/** The commission on a course: the instructor's, or else the site's. Null if the course isn't open. For queries of `affiliate_courses`. */
const offeredBps = ({ siteBps, maxBps }: SiteTerms) => sql<number | null>`coalesce(${ownBps(maxBps)}, nullif(${siteBps}::integer, 0))`

const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`
const sellerName = sql<string>`coalesce(nullif(${fullName}, ''), 'Anonymous')`

export const findAffiliate = (db: Db, userId: string) =>
  db
    .selectFrom('affiliates')
    .select(['code', 'joined_at as joinedAt', 'suspended_at as suspendedAt', 'suspend_reason as reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Returns false if the user is an affiliate already or the code is taken. */
export async function insertAffiliate(tx: Tx, affiliate: { userId: string; code: string; now: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto('affiliates')
    .values({ user_id: affiliate.userId, code: affiliate.code, joined_at: affiliate.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const hasEnded = sql<boolean>`exists (
  select from ended_partnerships where affiliate_id = affiliates.user_id and instructor_id = courses.instructor_id)`

type Clicked = {
  id: string
  /** The instructors of the clicked course, bundle or profile. */
  instructorIds: string[]
  /** Whether the partnerships with all these instructors have ended. */
  isEnded: boolean
}

/** Returns the affiliate of a code who can earn, and the instructors whose courses the clicked page sells. */
export async function findClicked(db: Db, code: string, { courseId, bundleId, profileId }: LinkedPage): Promise<Clicked | undefined> {
  const { rows } = await sql<Clicked>`
    select user_id as id, coalesce(sold.instructor_ids, '{}') as "instructorIds", coalesce(sold.is_ended, false) as "isEnded"
    from affiliates join users on users.id = user_id
    cross join lateral (
      select array_agg(instructor_id) as instructor_ids, bool_and(${hasEnded}) as is_ended from courses
      where courses.id in (
        select ${courseId}::integer union all select course_id from bundle_courses where bundle_id = ${bundleId}
        union all select id from courses where instructor_id = ${profileId})) as sold
    where code = ${code} and ${isActive}`.execute(db)
  return rows[0]
}

export const listRoles = async (db: Db, userId: string) =>
  (await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()).map(({ role }) => role)

type Click = {
  affiliateId: string
  page: LinkedPage
  terms: SiteTerms
  /** Hashes that identify the browser and the network, per affiliate and day. */
  names: { browser: Buffer; network: Buffer }
  now: Date
}

/** Counts a click on a course that is open to affiliates, on a bundle with such a course, or on another page, unless the browser or network has reached its limit. */
export async function insertClick(db: Db, { affiliateId, page, terms, names, now }: Click): Promise<void> {
  const { courseId, bundleId } = page
  await sql`
    with network as (
      insert into affiliate_visitors as known (name, day, clicks) values (${names.network}, report_day(${now}), 1)
      on conflict (name) do update set clicks = known.clicks + 1
      returning clicks
    ), browser as (
      -- A network that pretends to be many browsers adds no more rows than its limit.
      insert into affiliate_visitors as known (name, day, clicks)
      select ${names.browser}, report_day(${now}), 1 from network where clicks <= ${CLICKS_OF_NETWORK}
      on conflict (name) do update set clicks = known.clicks + 1
      returning clicks
    )
    insert into affiliate_clicks (affiliate_id, course_id, bundle_id, day, clicks)
    select affiliates.user_id, ${courseId}::integer, ${bundleId}::integer, report_day(${now}), 1
    from browser join affiliates on user_id = ${affiliateId} where browser.clicks <= ${CLICKS_OF_BROWSER}
      and (num_nonnulls(${courseId}::integer, ${bundleId}::integer) = 0 or exists (
        select from courses left join affiliate_courses on course_id = courses.id
        where courses.id in (
            select ${courseId}::integer
            union all select bundle_courses.course_id from bundle_courses join bundles on bundles.id = bundle_id
            where bundle_id = ${bundleId} and bundles.status = 'LIVE')
          and status = 'LIVE' and not is_free and ${offeredBps(terms)} is not null and not ${hasEnded}))
    on conflict on constraint affiliate_clicks_day_key do update set clicks = affiliate_clicks.clicks + 1`.execute(db)
}

export const purgeVisitors = (db: Db, now: Date): Promise<void> =>
  inBatches((most) =>
    db
      .deleteFrom('affiliate_visitors')
      .where('name', 'in', (old) =>
        old.selectFrom('affiliate_visitors').select('name').where(sql<SqlBool>`day < report_day(${now})`).limit(most),
      )
      .executeTakeFirstOrThrow(),
  )

/** Locks affiliates against suspension and the end of partnerships until the transaction ends. Returns the affiliates who can earn. */
export async function lockActive(tx: Tx, { code, ofCoupon }: { code: string | null; ofCoupon: string | null }) {
  return tx
    .selectFrom('affiliates')
    .innerJoin('users', 'users.id', 'affiliates.user_id')
    .select(['user_id as id', 'code'])
    .where((eb) => eb.or([eb('code', '=', code), eb('user_id', '=', ofCoupon)]))
    .where(isActive)
    .orderBy('user_id')
    .forShare('affiliates')
    .execute()
}

export const listLines = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_lines')
    .select([
      'id',
      'course_id as courseId',
      'instructor_id as instructorId',
      'price_minor as priceMinor',
      'discount_minor as discountMinor',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Returns the instructors' commissions on courses. */
export const listPrograms = (db: Db, courseIds: readonly number[], { maxBps }: SiteTerms) =>
  db
    .selectFrom('affiliate_courses')
    .select(['course_id as courseId', sql<number>`least(commission_bps, ${maxBps}::integer)`.as('bps')])
    .where('course_id', '=', sql<number>`any(${courseIds}::integer[])`)
    .where(ownBps(maxBps), 'is not', null)
    .execute()

export const listEnded = (db: Db, affiliateIds: readonly string[]) =>
  db
    .selectFrom('ended_partnerships')
    .innerJoin('users', 'users.id', 'instructor_id')
    .select(['instructor_id as instructorId', 'affiliate_id as affiliateId', 'ended_at as at', 'reason', sellerName.as('instructor')])
    .where('affiliate_id', '=', sql<string>`any(${affiliateIds}::uuid[])`)
    .orderBy('ended_at', 'desc')
    .execute()

export async function insertCommissions(tx: Tx, commissions: readonly NewCommission[]): Promise<void> {
  await tx
    .insertInto('commissions')
    .values(
      commissions.map(({ lineId, affiliateId, bps, paidFrom }) => ({
        order_line_id: lineId,
        affiliate_id: affiliateId,
        commission_bps: bps,
        paid_from: paidFrom,
      })),
    )
    .execute()
}

export async function updateAmounts(tx: Tx, booked: readonly { id: number; commissionMinor: number }[]): Promise<void> {
  await sql`
    update commissions set amount_minor = booked.amount
    from unnest(${booked.map(({ id }) => id)}::integer[], ${booked.map(({ commissionMinor }) => commissionMinor)}::bigint[])
      as booked (line, amount)
    where order_line_id = line`.execute(tx)
}

/** Returns the affiliates whose first sale this is. Locks them by id, as checkouts do. */
export async function markFirstSales(tx: Tx, affiliateIds: readonly string[], now: Date): Promise<string[]> {
  const marked = await tx
    .updateTable('affiliates')
    .set({ first_sale_at: now })
    .where('user_id', 'in', (affiliates) =>
      affiliates
        .selectFrom('affiliates')
        .select('user_id')
        .where('user_id', '=', sql<string>`any(${affiliateIds}::uuid[])`)
        .where('first_sale_at', 'is', null)
        .orderBy('user_id')
        .forNoKeyUpdate(),
    )
    .returning('user_id as id')
    .execute()
  return marked.map(({ id }) => id)
}

/** Opens a course to affiliates, or changes its commission. */
export async function upsertProgram(tx: Tx, { id }: LockedCourse, bps: number): Promise<void> {
  await tx
    .insertInto('affiliate_courses')
    .values({ course_id: id, commission_bps: bps })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ commission_bps: bps }))
    .execute()
}

export async function deleteProgram(tx: Tx, { id }: LockedCourse): Promise<void> {
  await tx.deleteFrom('affiliate_courses').where('course_id', '=', id).execute()
}

export async function isFree(tx: Tx, { id }: LockedCourse): Promise<boolean> {
  const course = await tx.selectFrom('courses').select('is_free').where('id', '=', id).executeTakeFirstOrThrow()
  return course.is_free
}

/** Locks an affiliate exclusively, so that checkouts wait. */
export const lockAffiliate = (tx: Tx, userId: string) =>
  tx
    .selectFrom('affiliates')
    .select(['user_id as id', 'suspended_at as suspendedAt'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export async function insertEnded(tx: Tx, ended: { instructorId: string; affiliateId: string; reason: string; now: Date }): Promise<void> {
  await tx
    .insertInto('ended_partnerships')
    .values({ instructor_id: ended.instructorId, affiliate_id: ended.affiliateId, reason: ended.reason, ended_at: ended.now })
    .execute()
}

type Suspension = { userId: string; suspension: { by: string; reason: string; at: Date } | null }

export async function updateSuspension(tx: Tx, { userId, suspension }: Suspension): Promise<void> {
  await tx
    .updateTable('affiliates')
    .set({
      suspended_at: suspension?.at ?? null,
      suspended_by: suspension?.by ?? null,
      suspend_reason: suspension?.reason ?? null,
    })
    .where('user_id', '=', userId)
    .execute()
}

export const findAddressee = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('affiliates', 'affiliates.user_id', 'users.id')
    .select(['email', 'first_name as firstName', 'code'])
    .where('users.id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

export const findSeller = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom('users').select(sellerName.as('name')).where('id', '=', userId).executeTakeFirst())?.name ?? 'Anonymous'

/** Returns the first commission of an affiliate, for the email about it. */
export const findFirstCommission = (db: Db, affiliateId: string) =>
  db
    .selectFrom('commissions')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['amount_minor as amountMinor', 'currency', 'title'])
    .where('affiliate_id', '=', affiliateId)
    .where('amount_minor', '>', 0)
    .orderBy('paid_at')
    .orderBy('order_line_id')
    .limit(1)
    .executeTakeFirst()

export type Slice = { page: number; size: number }

// Courses that the affiliate can sell: published, paid, of another instructor, and open to affiliates.
const openCourses = (affiliateId: string, terms: SiteTerms) => sql`
  select courses.id, courses.title, instructor_id, ${offeredBps(terms)} as bps
  from courses left join affiliate_courses on affiliate_courses.course_id = courses.id
  where status = 'LIVE' and not is_free and instructor_id <> ${affiliateId}
    and ${offeredBps(terms)} is not null
    and not exists (select from ended_partnerships where affiliate_id = ${affiliateId} and instructor_id = courses.instructor_id)`

const listedCourses = (affiliateId: string, terms: SiteTerms) => sql`(
  with open as (${openCourses(affiliateId, terms)})
  select id, title, instructor_id, bps from open
  union all
  select courses.id, courses.title, instructor_id, null from courses
  where id in (
      select course_id from affiliate_clicks where affiliate_id = ${affiliateId}
      union select course_id from commissions join order_lines on order_lines.id = order_line_id
      where affiliate_id = ${affiliateId} and amount_minor is not null)
    and id not in (select id from open)) as listed`

type CourseRow = { id: number; title: string; bps: number | null; instructor: string }

/** Lists the courses that an affiliate can sell, and others with results. */
export async function listCourses(db: Db, { affiliateId, terms, page, size }: { affiliateId: string; terms: SiteTerms } & Slice) {
  const { rows } = await sql<CourseRow>`
    select listed.id, title, bps, ${sellerName} as instructor
    from ${listedCourses(affiliateId, terms)} join users on users.id = instructor_id
    order by bps desc nulls last, ${inNaturalOrder('title')}, listed.id limit ${size} offset ${(page - 1) * size}`.execute(db)
  return rows
}

export async function countCourses(db: Db, { affiliateId, terms }: { affiliateId: string; terms: SiteTerms }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${listedCourses(affiliateId, terms)}`.execute(db)
  return rows[0]?.count ?? 0
}

const ownCourses = (db: Db, instructorId: string) =>
  db
    .selectFrom('courses')
    .where('instructor_id', '=', instructorId)
    .where('is_free', '=', false)
    .where('status', 'not in', ['REJECTED', 'ARCHIVED'])

export const listOwnCourses = (db: Db, { instructorId, maxBps, page, size }: { instructorId: string; maxBps: number } & Slice) =>
  ownCourses(db, instructorId)
    .leftJoin('affiliate_courses', 'affiliate_courses.course_id', 'courses.id')
    .select(['courses.id', 'title', ownBps(maxBps).as('bps')])
    .orderBy(inNaturalOrder('title'))
    .orderBy('courses.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countOwnCourses(db: Db, instructorId: string): Promise<number> {
  const { count } = await ownCourses(db, instructorId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

// The affiliates with clicks, sales or an ended partnership.
const partners = (instructorId: string) => sql`(
  select affiliate_id as id, sum(sales)::integer as sales from (
    select affiliate_id, 0 as sales from affiliate_clicks join courses on courses.id = course_id where instructor_id = ${instructorId}
    union all select affiliate_id, 0 from affiliate_clicks join bundles on bundles.id = bundle_id
    where maker_id = ${instructorId} and not is_of_site
    union all select affiliate_id, 1 from commissions join order_lines on order_lines.id = order_line_id
    where instructor_id = ${instructorId} and amount_minor is not null
    union all select affiliate_id, 0 from ended_partnerships where instructor_id = ${instructorId}) as known
  group by affiliate_id) as partners`

type PartnerRow = { id: string; name: string; code: string | null; endedAt: Date | null }

export async function listPartners(db: Db, { instructorId, page, size }: { instructorId: string } & Slice) {
  const { rows } = await sql<PartnerRow>`
    select partners.id, ${sellerName} as name, code, ended_at as "endedAt"
    from ${partners(instructorId)} join users on users.id = partners.id left join affiliates on user_id = partners.id
    left join ended_partnerships on affiliate_id = partners.id and instructor_id = ${instructorId}
    order by sales desc, ${inNaturalOrder(sql`${sellerName}`)}, partners.id limit ${size} offset ${(page - 1) * size}`.execute(db)
  return rows
}

export async function countPartners(db: Db, instructorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${partners(instructorId)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const isPartner = async (db: Db, { instructorId, affiliateId }: { instructorId: string; affiliateId: string }): Promise<boolean> => {
  const { rows } = await sql`select from ${partners(instructorId)} where id = ${affiliateId}`.execute(db)
  return rows.length > 0
}

export const listAll = (db: Db, { page, size }: Slice) =>
  db
    .selectFrom('affiliates')
    .innerJoin('users', 'users.id', 'affiliates.user_id')
    .leftJoin('users as staff', 'staff.id', 'affiliates.suspended_by')
    .select(['affiliates.user_id as id', fullName.as('name'), 'code', 'joined_at as joinedAt'])
    .select(['affiliates.suspended_at as suspendedAt', 'affiliates.suspend_reason as reason'])
    .select(sql<string | null>`trim(staff.first_name || ' ' || staff.last_name)`.as('by'))
    .select(
      sql<number>`(select count(*) from commissions where affiliate_id = affiliates.user_id and amount_minor is not null)`.as('sales'),
    )
    .orderBy('sales', 'desc')
    .orderBy('joined_at')
    .orderBy('affiliates.user_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countAll(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('affiliates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the affiliates of an order with their commissions after refunds, from the ledger. 0 until the order is paid. */
export async function listAffiliatesOfOrder(db: Db, orderId: number) {
  const { rows } = await sql<{ id: string; name: string; amountMinor: number }>`
    select users.id, ${sellerName} as name, coalesce(-sum(ledger_entries.amount_minor), 0)::bigint as "amountMinor"
    from order_lines join commissions on commissions.order_line_id = order_lines.id join users on users.id = affiliate_id
    left join ledger_entries on ledger_entries.order_line_id = order_lines.id and ledger_entries.instructor_id = affiliate_id
    where order_id = ${orderId}
    group by users.id order by users.id`.execute(db)
  return rows
}

/** Deletes a user's membership with its clicks, and the reasons of ended partnerships. Commissions stay in the orders and the ledger. */
export async function deleteAffiliate(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('affiliates').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('ended_partnerships')
    .where((eb) => eb.or([eb('affiliate_id', '=', userId), eb('instructor_id', '=', userId)]))
    .execute()
}
