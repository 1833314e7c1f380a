import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

// Refunds and disputes are possible for about half a year.
const MOST_KNOWN = 20_000

/** Lists the newest payments that the provider has reported, with what the provider needs to answer questions about them. */
export async function listKnownPayments(db: Db) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'payments.id',
      'reference',
      'payments.amount_minor as amountMinor',
      'payments.currency',
      'email',
      'channel',
      'payments.status',
    ])
    .select(['gateway_response as gatewayResponse', 'paid_amount_minor as receivedMinor', 'fees_minor as feesMinor'])
    .select(['payments.created_at as createdAt', 'settled_at as settledAt'])
    .select(sql<string>`provider_transaction_id`.as('transactionId'))
    .where('provider_transaction_id', 'is not', null)
    .orderBy('payments.id', 'desc')
    .limit(MOST_KNOWN)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'payment_id as paymentId', 'attempt', 'amount_minor as amountMinor', 'status', 'provider_refund_id as refundId'])
    .select('requested_at as createdAt')
    .where('provider_refund_id', 'is not', null)
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select([
      'payment_id as paymentId',
      'provider_dispute_id as disputeId',
      'amount_minor as amountMinor',
      'status',
      'resolution',
      'category',
    ])
    .select(['created_at as createdAt', 'due_at as dueAt', 'resolved_at as resolvedAt'])
    .execute()
  return { payments: rows, refunds, disputes }
}
