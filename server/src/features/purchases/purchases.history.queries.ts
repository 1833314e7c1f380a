import { sql } from 'kysely'
import { creditNoteOf, isWithdrawnRefund, refundedBundle, refundedSeats } from '#features/refunds/refunds.face.ts'
import type { Db } from '#platform/database/database.ts'

export const listAttempts = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'reference', 'status', 'amount_minor as amountMinor', 'currency', 'paid_amount_minor as paidMinor'])
    .select(['channel', 'card_brand as cardBrand', 'card_last4 as cardLast4', 'gateway_response as gatewayResponse'])
    .select(['created_at as createdAt', 'verified_at as verifiedAt', 'settled_at as settledAt', 'next_check_at as nextCheckAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

export const listRefundsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('refunds')
    .leftJoin('order_lines', 'order_lines.id', 'refunds.order_line_id')
    .select(['refunds.kind', 'refunds.status', 'refunds.amount_minor as amountMinor', 'refunds.currency'])
    .select(({ fn, ref }) => fn.coalesce(refundedBundle, ref('order_lines.title')).as('title'))
    .select(['refunds.requested_at as requestedAt', 'refunds.decided_at as decidedAt', 'refunds.decision_reason as decisionReason'])
    .select([
      'refunds.settled_at as settledAt',
      creditNoteOf(sql`'REFUND'`, sql`refunds.id`).as('creditNoteNumber'),
      refundedSeats.as('seats'),
      isWithdrawnRefund.as('isWithdrawn'),
    ])
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute()

export type RefundRow = Awaited<ReturnType<typeof listRefundsOf>>[number]

export const listDisputesOf = (db: Db, orderId: number) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.status', 'disputes.resolution', 'disputes.currency', 'disputes.amount_minor as amountMinor'])
    .select([
      'disputes.created_at as createdAt',
      'disputes.resolved_at as resolvedAt',
      creditNoteOf(sql`'CHARGEBACK'`, sql`disputes.id`).as('creditNoteNumber'),
    ])
    .where('payments.order_id', '=', orderId)
    .orderBy('disputes.id')
    .execute()

export type DisputeRow = Awaited<ReturnType<typeof listDisputesOf>>[number]

/** Returns when the buyer placed the next order. A new order supersedes an open one. */
export async function findReplacedAt(db: Db, order: { id: number; userId: string }): Promise<Date | null> {
  const { at } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.min<Date | null>('created_at').as('at'))
    .where('user_id', '=', order.userId)
    .where('id', '>', order.id)
    .executeTakeFirstOrThrow()
  return at
}
