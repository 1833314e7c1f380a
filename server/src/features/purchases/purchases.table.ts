import { toMajor } from '@akada/contract/money.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { listForTable } from './purchases.managed.queries.ts'

const AT_ONCE = 1000

export const orderColumns = [
  'Order',
  'Placed',
  'Paid',
  'Status',
  'Currency',
  'Subtotal',
  'Discount',
  'Total',
  'VAT included',
  'Provider fee',
  'Refunded',
  'Coupon',
  'Country',
  'Receipt',
  'Courses',
  // The amount charged to the buyer, and the part that is the sale. The rest is the provider's fee or an overpayment.
  'Amount paid',
  'Sale',
]

/** Yields the orders of a range of days (both included) in pages, so that a year needs no more memory than a day. */
export async function* pagesOfOrders(db: Db, days: { from: string; to: string }): AsyncGenerator<CsvCell[][]> {
  let after: number | null = null
  for (;;) {
    const orders: Awaited<ReturnType<typeof listForTable>> = await listForTable(db, { ...days, after, limit: AT_ONCE })
    yield orders.map((order) => [
      order.id,
      order.createdAt,
      order.paidAt,
      order.status,
      order.currency,
      ...[order.subtotalMinor, order.discountMinor, order.totalMinor, order.taxMinor, order.feeMinor, order.refundedMinor].map(toMajor),
      order.couponCode,
      order.country,
      order.receiptNumber,
      order.courses,
      ...[order.receivedMinor ?? 0, order.saleMinor].map(toMajor),
    ])
    const last = orders.at(-1)
    if (last === undefined || orders.length < AT_ONCE) return
    after = last.id
  }
}
