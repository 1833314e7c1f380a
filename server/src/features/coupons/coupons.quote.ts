import type { Currency } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import { findCoupon } from './coupons.queries.ts'
import { countUses } from './coupons.redemptions.queries.ts'
import { type Evaluated, evaluate, type Line } from './coupons.rules.ts'

type Purchase<L extends Line> = {
  code: string
  userId: string
  lines: readonly L[]
  currency: Currency
  minimumMinor: number
  now: Date
}

/** Returns a purchase with a coupon that the site itself names, or why the coupon can't be used. Reserves nothing. */
export async function quoteCoupon<L extends Line>(db: Db, { code, userId, now, ...purchase }: Purchase<L>): Promise<Evaluated<L>> {
  const coupon = await findCoupon(db, code)
  if (!coupon) return { problem: { code: 'COUPON_INVALID' } }
  return evaluate(coupon, { ...purchase, uses: await countUses(db, coupon, { userId, now }), now })
}
