import type { CartCourse } from '@akada/contract/cart.ts'
import { type Currency, toMajor, toMinor } from '@akada/contract/money.ts'
import { type Money, priceOf } from '../../lib/course-price.ts'

export type PricedCourse = CartCourse & { price: Money }
export type PricedCart = { courses: readonly PricedCourse[]; total: Money; isBlocked: boolean }

/** One order is paid in one currency: naira where the person sees naira and every course has a naira price, else dollars. */
export function priceCart(courses: readonly CartCourse[], shownIn: Currency): PricedCart {
  const currency = shownIn === 'NGN' && courses.every(({ priceNaira }) => priceNaira !== null) ? 'NGN' : 'USD'
  const priced = courses.map((course) => ({ ...course, price: priceOf(course, currency) }))
  const totalMinor = priced.reduce((sum, { price }) => sum + toMinor(price.amount), 0)
  return { courses: priced, total: { amount: toMajor(totalMinor), currency }, isBlocked: priced.some(({ problem }) => problem !== null) }
}
