import type { CouponSummaryRow, getCouponReport } from '@akada/contract/coupons.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { type Currency, toMajor } from '@akada/contract/money.ts'
import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCoupon } from './coupons.queries.ts'
import { countEnrollmentsBy, listByUses, listEnrollmentsBy, listOrdersWith, type Sales, sumSales } from './coupons.reports.queries.ts'
import { isOn, scopeTitle, sum } from './coupons.rules.ts'

const NEWEST = 200

type Page = { limit: number; offset: number }

/** What each coupon has sold and given away; all of them without a page. Dollars are of orders in dollars, naira of those in naira. */
export async function summarizeSales(db: Db, now: Date, page: Page | null): Promise<CouponSummaryRow[]> {
  const coupons = await listByUses(db, page)
  const ids = coupons.map(({ id }) => id)
  const sales = new Map((await sumSales(db, ids)).map((sold) => [`${sold.couponId} ${sold.currency}`, sold]))
  return coupons.map((coupon) => {
    const soldIn = (currency: Currency) => totals(currency, sales.get(`${coupon.id} ${currency}`))
    const [dollars, naira] = [soldIn('USD'), soldIn('NGN')]
    return {
      couponCode: coupon.code,
      courseTitle: scopeTitle(coupon),
      discountPercentage: coupon.discountBps / 100,
      isActive: isOn(coupon, now),
      totalUses: coupon.uses,
      totalDiscountAmount: dollars.discount,
      totalRevenueGenerated: dollars.revenue,
      totalDiscountNaira: naira.discount,
      totalRevenueNaira: naira.revenue,
    }
  })
}

const totals = (currency: Currency, sold: Sales | undefined) => ({
  currency,
  transactions: sold?.transactions ?? 0,
  discount: toMajor(sold?.discountMinor ?? 0),
  revenue: toMajor((sold?.paidMinor ?? 0) - (sold?.refundedMinor ?? 0)),
  refunded: toMajor(sold?.refundedMinor ?? 0),
})

/** All sales with one coupon. Transactions are counted once they are paid; the list shows also what came to nothing. */
export async function reportCoupon(db: Db, code: string, now: Date): Promise<Answer<typeof getCouponReport>> {
  const coupon = (await findCoupon(db, code)) ?? refuse('COUPON_NOT_FOUND')
  const sales = await sumSales(db, [coupon.id])
  const enrollments = await listEnrollmentsBy(db, coupon.id, NEWEST)
  const perCurrency = sales.map((sold) => totals(sold.currency, sold))
  return {
    coupon: {
      code: coupon.code,
      active: isOn(coupon, now),
      expirationDate: coupon.expiresAt?.toISOString() ?? null,
      discountPercentage: coupon.discountBps / 100,
    },
    totalTransactions: sum(perCurrency.map(({ transactions }) => transactions)),
    totalEnrollments: await countEnrollmentsBy(db, coupon.id),
    totalRevenue: perCurrency.find(({ currency }) => currency === 'USD')?.revenue ?? 0,
    totals: perCurrency,
    transactions: await transactionsWith(db, coupon.id, NEWEST),
    enrollments: enrollments.map((line) => ({
      course: { title: line.title },
      amount: toMajor(line.amountMinor),
      currency: line.currency,
      enrolledAt: (line.paidAt ?? now).toISOString(),
      enrollmentStatus: line.isRefunded ? 'REFUNDED' : 'ACTIVE',
    })),
  }
}

/** Every transaction with one coupon. */
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

async function transactionsWith(db: Db, couponId: number, limit: number | null) {
  const orders = await listOrdersWith(db, couponId, limit)
  return orders.map((order) => ({
    id: order.id,
    amount: toMajor(order.totalMinor),
    discount: toMajor(order.discountMinor),
    currency: order.currency,
    createdAt: order.createdAt.toISOString(),
    status: statuses[order.status] ?? ('PENDING' as const),
  }))
}
