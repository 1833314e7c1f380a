import { sql } from 'kysely'
import { wasReversed } from '#features/ledger/ledger.face.ts'
import { isWithdrawnRefund, refundedSeats, refundUnit } from '#features/refunds/refunds.face.ts'
import { completedLectures } from '#platform/database/completed-lectures.ts'
import type { Db } from '#platform/database/database.ts'

/** The amount charged for an order, in its currency. Null if the order isn't paid or was free. */
export const receivedMinor = sql<number | null>`(
  select paid_amount_minor from payments where order_id = orders.id and payments.status = 'SUCCEEDED')`

const purchases = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select(['payments.status', 'payments.authorization_url', 'payments.created_at'])
          .whereRef('payments.order_id', '=', 'orders.id')
          .orderBy('payments.id', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .select(['orders.id', 'orders.user_id as userId', 'orders.status', 'orders.currency', 'orders.subtotal_minor as subtotalMinor'])
    .select(['orders.discount_minor as discountMinor', 'orders.total_minor as totalMinor', 'orders.coupon_code as couponCode'])
    .select(['orders.created_at as createdAt', 'orders.paid_at as paidAt', 'orders.expires_at as expiresAt'])
    .select(receivedMinor.as('receivedMinor'))
    .select(['receipts.number as receiptNumber', 'receipts.issued_at as receiptIssuedAt'])
    .select(
      sql<string | null>`(select number from tax_documents where tax_documents.order_id = orders.id and kind = 'INVOICE')`.as(
        'invoiceNumber',
      ),
    )
    .select(['attempt.status as attemptStatus', 'attempt.authorization_url as authorizationUrl', 'attempt.created_at as attemptedAt'])

export type PurchaseRow = Awaited<ReturnType<typeof listPurchases>>[number]

export const listPurchases = (db: Db, userId: string, { page, size }: { page: number; size: number }) =>
  purchases(db)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const findPurchase = (db: Db, orderId: number) => purchases(db).where('orders.id', '=', orderId).executeTakeFirst()

export async function countPurchases(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the lines of orders, with the course details to show and the facts that a refund depends on. */
export const listPurchaseLines = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('courses', 'courses.id', 'order_lines.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .innerJoin('users as instructor', 'instructor.id', 'courses.instructor_id')
    .leftJoin('media_files', 'media_files.id', 'courses.cover_id')
    .leftJoin('enrollments', 'enrollments.order_line_id', 'order_lines.id')
    .select(['order_lines.id', 'order_lines.order_id as orderId', 'order_lines.course_id as courseId', 'order_lines.title'])
    .select(['order_lines.price_minor as priceMinor', 'order_lines.discount_minor as discountMinor', 'order_lines.tax_minor as taxMinor'])
    .select(['order_lines.seat', 'order_lines.bundle_id as bundleId', 'media_files.key as coverKey', 'media_files.widths as coverWidths'])
    .select(
      sql<string | null>`(
        select order_bundles.title from order_bundles
        where order_bundles.order_id = order_lines.order_id and order_bundles.bundle_id = order_lines.bundle_id)`.as('bundleTitle'),
    )
    .select(sql<boolean>`exists (select from seats where seats.order_line_id = order_lines.id and invited_at is null)`.as('isFreeSeat'))
    .select(sql<boolean>`exists (select from bundle_reductions where order_line_id = order_lines.id)`.as('hasReduced'))
    .select(sql<string | null>`nullif(trim(instructor.first_name || ' ' || instructor.last_name), '')`.as('instructorName'))
    // Whether the buyer is enrolled in the course, even through another order.
    .select(
      sql<boolean>`exists (
        select from enrollments own
        where own.user_id = orders.user_id and own.course_id = order_lines.course_id and own.status = 'ACTIVE')`.as('isEnrolled'),
    )
    .select(['enrollments.completed_at as completedAt', 'course_stats.total_lectures as totalLectures'])
    .select(completedLectures.as('completedLectures'))
    .select(sql<boolean>`exists (select from certificates where enrollment_id = enrollments.id)`.as('hasCertificate'))
    .select(
      sql<boolean>`order_lines.is_duplicate
        or exists (
          select from refunded_lines join refunds on refunds.id = refund_id
          where refunded_lines.order_line_id = order_lines.id and refunds.status <> 'DECLINED')
        or ${wasReversed('order_lines.id')}`.as('isReturned'),
    )
    .select(
      sql<boolean>`exists (
        select from orders given_order
        join order_lines given on given.order_id = given_order.id
        where given_order.user_id = orders.user_id and given.course_id = order_lines.course_id and given.seat = 0 and not given.is_duplicate
          and ${wasReversed('given.id')})`.as('hadThisCourseRefunded'),
    )
    .select(
      sql<boolean>`exists (
        select from disputes join payments on payments.id = disputes.payment_id
        where payments.order_id = orders.id and payments.status = 'SUCCEEDED' and disputes.resolved_at is null)`.as('isDisputed'),
    )
    .where('order_lines.order_id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .orderBy('order_lines.id')
    .execute()

export type PurchaseLineRow = Awaited<ReturnType<typeof listPurchaseLines>>[number]

/** Returns the newest refund of each line. */
export const listLineRefunds = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('refunds')
    .innerJoin('order_lines', 'order_lines.id', 'refunds.order_line_id')
    .distinctOn('refunds.order_line_id')
    .select(['refunds.id', 'order_lines.id as lineId', 'order_lines.course_id as courseId', 'refunds.status', 'refunds.currency'])
    .select(['refunds.kind', 'refunds.amount_minor as amountMinor', 'refunds.requested_at as requestedAt'])
    .select(['refunds.decision_reason as decisionReason', 'refunds.settled_at as settledAt', refundedSeats.as('seats')])
    .select([sql<boolean>`overtaken_at is not null`.as('isReplaced'), isWithdrawnRefund.as('isWithdrawn')])
    .where('refunds.order_id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .orderBy('refunds.order_line_id')
    .orderBy('refunds.id', 'desc')
    .execute()

export type LineRefundRow = Awaited<ReturnType<typeof listLineRefunds>>[number]

/** Counts a user's courses refunded or charged back since a date. Duplicate lines don't count. A bundle counts once, like the seats of an order. */
export async function countRefundsOf(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(sql<number>`count(distinct ${refundUnit('order_lines')})`.as('count'))
    .where('orders.user_id', '=', userId)
    .where('order_lines.is_duplicate', '=', false)
    .where(wasReversed('order_lines.id', since))
    .executeTakeFirstOrThrow()
  return count
}
