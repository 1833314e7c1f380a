import type * as couponsContract from '@akada/contract/coupons.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCoupon } from './coupons.queries.ts'
import { countEnrollmentsBy, listEnrollmentsBy, sumSales } from './coupons.reports.queries.ts'
import { isOn, sum } from './coupons.rules.ts'
import { totals, transactionsWith } from './coupons.sales.ts'

const NEWEST = 200

/** Returns the sales with a coupon. Only paid transactions are counted. The list of the newest transactions includes unpaid ones. */
export async function getCouponReport(db: Db, code: string, now: Date): Promise<Answer<typeof couponsContract.getCouponReport>> {
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
