import type * as couponsContract from '@akada/contract/coupons.ts'
import type { Currency } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import { listByUses, sumSales } from './coupons.reports.queries.ts'
import { isOn, scopeTitle } from './coupons.rules.ts'
import { totals } from './coupons.sales.ts'

type Page = { limit: number; offset: number }

/** Returns the sales and discounts per coupon, for all coupons if `page` is null. Naira and dollars are summed separately. */
export async function getCouponSummary(db: Db, now: Date, page: Page | null): Promise<couponsContract.CouponSummaryRow[]> {
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
