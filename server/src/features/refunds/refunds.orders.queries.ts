import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * Locks everyone who may pay for a bundle that costs less because of an order's courses: the buyer, the learners of gifts and seats, and the
 * buyers of such bundles. A settlement locks its buyer, too, so a refund and the payment of such a bundle wait for each other. Locks the
 * orders of these bundles first, because orders are locked before their buyers. The caller has locked the order.
 */
export async function lockBuyers(tx: Tx, orderId: number): Promise<void> {
  await sql`
    select from orders where id in (
      select bundle_reductions.order_id from order_lines join bundle_reductions on order_line_id = order_lines.id
      where order_lines.order_id = ${orderId})
    order by id for no key update`.execute(tx)
  await sql`
    select from users where id in (
      select user_id from orders where id = ${orderId}
      union all select user_id from order_lines
        join bundle_reductions on order_line_id = order_lines.id join orders on orders.id = bundle_reductions.order_id
        where order_lines.order_id = ${orderId}
      union all select coalesce(accepted_by, redeemed_by) from order_lines
        left join seats on seats.order_line_id = order_lines.id left join gifts on gifts.order_line_id = order_lines.id
        where order_lines.order_id = ${orderId})
    order by id for no key update`.execute(tx)
}

const lines = (db: Db) =>
  db
    .selectFrom('order_lines')
    .leftJoin('seats', 'seats.order_line_id', 'order_lines.id')
    .leftJoin('gifts', 'gifts.order_line_id', 'order_lines.id')
    .select(['order_lines.id', 'course_id as courseId', 'is_duplicate as isDuplicate', 'bundle_id as bundleId'])
    .select(sql<boolean>`seat > 0`.as('isSeat'))
    // Only seats without a member and without an invitation can be refunded.
    .select(sql<boolean>`seat > 0 and seats.invited_at is null`.as('isFreeSeat'))
    .select(sql<boolean>`gifts.order_line_id is not null`.as('isGift'))
    .select(sql<string | null>`coalesce(seats.accepted_by, gifts.redeemed_by)`.as('learnerId'))
    .select(sql<number>`price_minor - discount_minor`.as('paidMinor'))

export type RefundedLine = Awaited<ReturnType<typeof listLines>>[number]

export const listLines = (db: Db, orderId: number) => lines(db).where('order_id', '=', orderId).orderBy('order_lines.id').execute()

export const findLine = (db: Db, lineId: number) => lines(db).where('order_lines.id', '=', lineId).executeTakeFirstOrThrow()

/** Whether a line has a refund that wasn't declined. */
export async function hasRefund(db: Db, lineId: number): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_line_id', '=', lineId)
    .where('status', '<>', 'DECLINED')
    .executeTakeFirst()
  return refund !== undefined
}

/** Returns the lines of an order that have a refund that wasn't declined. */
export async function listRefundedLineIds(db: Db, orderId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('refunded_lines')
    .innerJoin('refunds', 'refunds.id', 'refunded_lines.refund_id')
    .select('refunded_lines.order_line_id as lineId')
    .where('refunds.order_id', '=', orderId)
    .where('refunds.status', '<>', 'DECLINED')
    .execute()
  return new Set(rows.flatMap(({ lineId }) => lineId ?? []))
}

export async function isGiftRedeemed(db: Db, lineId: number): Promise<boolean> {
  const gift = await db
    .selectFrom('gifts')
    .select('redeemed_at')
    .where('order_line_id', '=', lineId)
    .where('redeemed_at', 'is not', null)
    .executeTakeFirst()
  return gift !== undefined
}

/** Returns the payment that paid an order. */
export const findPaidBy = (db: Db, orderId: number) =>
  db.selectFrom('payments').select('id').where('order_id', '=', orderId).where('status', '=', sql.lit('SUCCEEDED')).executeTakeFirst()

/** Returns the successful payments of orders with a dispute or a refund made at the provider: the only ones with unmatched amounts. */
export const listPaymentsWithReturns = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id as orderId'])
    .where('order_id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .where('status', '=', sql.lit('SUCCEEDED'))
    .where(
      sql<boolean>`(exists (select from refunds where refunds.payment_id = payments.id and refunds.kind = 'EXTERNAL')
        or exists (select from disputes where disputes.payment_id = payments.id))`,
    )
    .execute()

/** Returns the received amount of a payment, in kobo or cents. */
export async function findReceived(db: Db, paymentId: number): Promise<number> {
  const { receivedMinor } = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(paid_amount_minor, amount_minor)`.as('receivedMinor'))
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return receivedMinor
}

/** Returns the paid lines of orders, each with the received amount of its payment. */
export const listPaidLines = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines')
    .innerJoin('payments', 'payments.order_id', 'order_lines.order_id')
    .select(['order_lines.id', 'payments.id as paymentId'])
    .select(sql<number>`price_minor - discount_minor`.as('paidMinor'))
    .select(sql<number>`coalesce(paid_amount_minor, amount_minor)`.as('receivedMinor'))
    .where('payments.status', '=', sql.lit('SUCCEEDED'))
    .where('order_lines.order_id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .execute()

/** Returns the amount of a payment that was or may have been refunded to the buyer, in kobo or cents. */
export async function sumSent(db: Db, paymentId: number): Promise<number> {
  const { sentMinor } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sentMinor'))
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['SENDING', 'UNKNOWN', 'PENDING', 'PROCESSING', 'NEEDS_ATTENTION', 'PROCESSED'])
    .executeTakeFirstOrThrow()
  return sentMinor
}

export async function isDisputed(db: Db, paymentId: number): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Lists open disputes of orders, by deadline. */
export const listOpenDisputes = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.id', 'payments.id as paymentId', 'disputes.amount_minor as amountMinor', 'disputes.currency'])
    .select(['disputes.status', 'disputes.due_at as dueAt'])
    .where('payments.order_id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .where('disputes.resolved_at', 'is', null)
    .orderBy('disputes.due_at', (order) => order.asc().nullsLast())
    .orderBy('disputes.id')
    .execute()

/** Lists additional payments of a paid order that have no refund yet. */
export const listDuplicatePayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', sql.lit('SUCCEEDED_DUPLICATE'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refunds').select('id').whereRef('payment_id', '=', 'payments.id').where('kind', '<>', 'EXTERNAL'))),
    )
    .execute()

/**
 * Returns the payments of an order that the provider reported as received. `isOverpaid` is false for the payment that paid the order if it
 * wasn't above the total.
 */
export const listSettledPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'reference'])
    .select(sql<boolean>`payments.status <> 'SUCCEEDED' or coalesce(paid_amount_minor, amount_minor) > total_minor`.as('isOverpaid'))
    .where('order_id', '=', orderId)
    .where('payments.status', 'in', ['SUCCEEDED', 'SUCCEEDED_DUPLICATE', 'MISMATCH'])
    .orderBy('payments.id')
    .execute()

export const findPayment = (db: Db, by: { id: number } | { reference: string }) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id as orderId', 'reference', 'status', 'currency'])
    .select(['provider_transaction_id as transactionId', 'paid_amount_minor as paidMinor'])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .$if('reference' in by, (query) => query.where('reference', '=', 'reference' in by ? by.reference : ''))
    .executeTakeFirst()

export type RefundedPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export type Request = { userId: string; lines: readonly RefundedLine[]; paymentId: number; since: Date }

/** What counts as one refunded course toward the yearly limit: a course, a bundle as a whole, or the seats of an order. */
export const refundUnit = (line: 'order_lines' | 'line') => sql<string>`case
  when ${sql.ref(`${line}.bundle_id`)} is not null then 'bundle ' || ${sql.ref(`${line}.order_id`)} || ' ' || ${sql.ref(`${line}.bundle_id`)}
  when ${sql.ref(`${line}.seat`)} = 0 then 'line ' || ${sql.ref(`${line}.id`)}
  else 'seats ' || ${sql.ref(`${line}.order_id`)} end`

export type Learned = {
  completedAt: Date | null
  completedLectures: number | null
  totalLectures: number | null
  hasCertificate: boolean | null
}

/** What the buyer has learned with order lines, in total. The progress in a bundle is the share of all its lectures. */
export const learnedWith = (lineIds: RawBuilder<unknown>) => sql<Learned>`
  select case when bool_and(completed_at is not null) then max(completed_at) end as "completedAt",
    sum(coalesce(total_lectures, 0))::int as "totalLectures",
    sum(case when completed_at is null
      then (select count(*) from lecture_completions join lectures on lectures.id = lecture_id where enrollment_id = enrollments.id)
      else coalesce(total_lectures, 0) end)::int as "completedLectures",
    bool_or(exists (select from certificates where enrollment_id = enrollments.id)) as "hasCertificate"
  from order_lines as learned_lines
  left join enrollments on enrollments.order_line_id = learned_lines.id
  left join course_stats on course_stats.course_id = learned_lines.course_id
  where learned_lines.id in (${lineIds})`

/** Returns the facts that decide whether a request needs a manager. */
export async function findBuyerFacts(db: Db, { userId, lines: refunded, paymentId, since }: Request) {
  const lineIds = refunded.map(({ id }) => id)
  const courseIds = refunded.map(({ courseId }) => courseId)
  const { rows } = await sql<Learned & { refundsThisYear: number; hadThisCourseRefunded: boolean; isDisputed: boolean }>`
    with given_back as (
      -- Seats don't count for their course, because no one learned with them.
      select case when seat = 0 then order_lines.course_id end as course_id, reversed.at, ${refundUnit('order_lines')} as unit
      from orders
      join order_lines on order_lines.order_id = orders.id
      join lateral (select min(at) as at from reversed_lines where order_line_id = order_lines.id) as reversed on reversed.at is not null
      where orders.user_id = ${userId} and not order_lines.is_duplicate
    )
    select learned.*,
      (select count(distinct unit) from given_back where at > ${since})::int as "refundsThisYear",
      exists (select from given_back where course_id = any(${courseIds}::int[])) as "hadThisCourseRefunded",
      exists (select from disputes where payment_id = ${paymentId} and resolved_at is null) as "isDisputed"
    from (${learnedWith(sql`select unnest(${lineIds}::int[])`)}) as learned
  `.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('an aggregate returned no row')
  const { completedLectures, totalLectures, hasCertificate } = facts
  return { ...facts, completedLectures: completedLectures ?? 0, totalLectures: totalLectures ?? 0, hasCertificate: hasCertificate === true }
}
