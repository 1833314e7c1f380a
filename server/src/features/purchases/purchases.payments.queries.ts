import { type SqlBool, sql } from 'kysely'
import { wasReversed } from '#features/ledger/ledger.face.ts'
import type { Db, Tx } from '#platform/database/database.ts'

// The provider's answer about these payments is final.
const isSettled = sql<boolean>`payments.status in ('SUCCEEDED', 'SUCCEEDED_DUPLICATE', 'MISMATCH')`
// The provider rejected other payments when they were opened, so they can't be paid.
const isPayable = sql<SqlBool>`payments.status <> 'REJECTED'`

const ownPayments = (db: Db, userId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id as paymentId', 'payments.order_id as orderId', 'payments.reference', 'payments.status'])
    .select(isSettled.as('isSettled'))
    .where('orders.user_id', '=', userId)

export type OwnPayment = Awaited<ReturnType<typeof listOpenPayments>>[number]

export const findOwnPayment = (db: Db, userId: string, reference: string) =>
  ownPayments(db, userId).where('payments.reference', '=', reference).executeTakeFirst()

/** Lists a user's payments that may still succeed, newest first. */
export const listOpenPayments = (db: Db, { userId, since, limit }: { userId: string; since: Date; limit: number }) =>
  ownPayments(db, userId)
    .where(sql<SqlBool>`not ${isSettled}`)
    .where(isPayable)
    .where('payments.created_at', '>', since)
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute()

export const findLatestSettled = (db: Db, userId: string, since: Date) =>
  ownPayments(db, userId)
    .where(isSettled)
    .where('payments.created_at', '>', since)
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Lists an order's courses that the buyer is enrolled in, even through another order. Leaves out gifts and seats. */
export const listOwnedCourses = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'order_lines.course_id').onRef('enrollments.user_id', '=', 'orders.user_id'),
    )
    .innerJoin('courses', 'courses.id', 'order_lines.course_id')
    .leftJoin('media_files', 'media_files.id', 'courses.cover_id')
    .select(['order_lines.course_id as id', 'order_lines.title', 'media_files.key as coverKey', 'media_files.widths as coverWidths'])
    .where('order_lines.order_id', '=', orderId)
    .where('order_lines.seat', '=', 0)
    .where('enrollments.status', '=', 'ACTIVE')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gifts').select('order_line_id').whereRef('order_line_id', '=', 'order_lines.id'))),
    )
    .orderBy('order_lines.id')
    .execute()

/** Returns the order line of an order that is a gift, unless its money was returned. */
export const findGiftLine = (db: Db, orderId: number) =>
  db
    .selectFrom('gifts')
    .innerJoin('order_lines', 'order_lines.id', 'gifts.order_line_id')
    .select('order_lines.id')
    .where('order_id', '=', orderId)
    .where(({ not }) => not(wasReversed('order_lines.id')))
    .executeTakeFirst()

/** Returns the amount of the payment that paid an order, or undefined until the order is paid. */
export const findPaidAmount = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .select(['paid_amount_minor as paidMinor', 'currency'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'SUCCEEDED')
    .executeTakeFirst()

/** Returns the references of an order's payments that can still change at the provider. */
export const listUnsettledReferences = async (db: Db, orderId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('order_id', '=', orderId)
    .where(sql<SqlBool>`not ${isSettled}`)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Lists an order's payments on hold that aren't being refunded, largest first. */
export const listHeldPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'MISMATCH')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_id', '=', 'payments.id')
            .where('refunds.order_line_id', 'is', null)
            .where('refunds.kind', '<>', 'EXTERNAL')
            // A failed refund counts, because it is retried.
            .where('refunds.status', '<>', 'DECLINED'),
        ),
      ),
    )
    .orderBy('paid_amount_minor', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()

/** Whether the account of an order's buyer was erased. */
export async function isErased(tx: Tx, userId: string): Promise<boolean> {
  const { erased_at } = await tx.selectFrom('users').select('erased_at').where('id', '=', userId).executeTakeFirstOrThrow()
  return erased_at !== null
}
