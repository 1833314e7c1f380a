import { type Currency, toMajor } from '@akada/contract/money.ts'
import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCoupon } from './coupons.queries.ts'
import { listOrdersWith, type Sales } from './coupons.reports.queries.ts'

export const totals = (currency: Currency, sold: Sales | undefined) => ({
  currency,
  transactions: sold?.transactions ?? 0,
  discount: toMajor(sold?.discountMinor ?? 0),
  revenue: toMajor((sold?.paidMinor ?? 0) - (sold?.refundedMinor ?? 0)),
  refunded: toMajor(sold?.refundedMinor ?? 0),
})

/** Returns all transactions with a coupon. */
export async function listTransactions(db: Db, code: string) {
  const coupon = (await findCoupon(db, code)) ?? refuse('COUPON_NOT_FOUND')
  return transactionsWith(db, coupon.id, null)
}

const statuses: Partial<Record<OrderStatus, 'SUCCESS' | 'PENDING' | 'FAILED' | 'REFUNDED'>> = {
  PAID: 'SUCCESS',
  REFUND_REQUESTED: 'SUCCESS',
  REFUNDED: 'REFUNDED',
  FAILED: 'FAILED',
  EXPIRED: 'FAILED',
}

export async function transactionsWith(db: Db, couponId: number, limit: number | null) {
  const orders = await listOrdersWith(db, couponId, limit)
  return orders.map((order) => ({
    id: order.id,
    amount: toMajor(order.amountMinor),
    discount: toMajor(order.discountMinor),
    refunded: toMajor(order.refundedMinor),
    currency: order.currency,
    createdAt: order.createdAt.toISOString(),
    status: statuses[order.status] ?? ('PENDING' as const),
  }))
}
