import type { CourseStatus } from '@akada/contract/course-fields.ts'
import type { RefusalCode } from '@akada/contract/errors.ts'
import type { Currency } from '@akada/contract/money.ts'
import type { ForeignCurrencyMode } from '#platform/deps.ts'

/** The most courses that a cart holds (docs/product.md P-8.1). */
export const CART_LIMIT = 50

export type CartCandidate = { status: CourseStatus; isFree: boolean; instructorId: string; isOwned: boolean }

export type CartProblem = Extract<RefusalCode, 'COURSE_NOT_SOLD' | 'COURSE_FREE' | 'COURSE_OWN' | 'COURSE_OWNED'>

/** Why this person can't buy this course now, or null if they can. */
export function cartProblem(course: CartCandidate, userId: string): CartProblem | null {
  if (course.isOwned) return 'COURSE_OWNED'
  if (course.instructorId === userId) return 'COURSE_OWN'
  if (course.status !== 'LIVE') return 'COURSE_NOT_SOLD'
  if (course.isFree) return 'COURSE_FREE'
  return null
}

export type PricedCourse = { priceNairaMinor: number | null; priceUsdMinor: number }

/** One payment has one currency: naira only where every course has a naira price. */
const payableInNaira = (courses: readonly PricedCourse[]) => courses.every((course) => course.priceNairaMinor !== null)

export const priceIn = (course: PricedCourse, currency: Currency): number =>
  currency === 'NGN' && course.priceNairaMinor !== null ? course.priceNairaMinor : course.priceUsdMinor

export type Payer = {
  /** What they ask to pay in. */
  asked: Currency
  /** By their address or their account: naira prices are for them. */
  isNigerian: boolean
  foreignMode: ForeignCurrencyMode
}

/** What these courses are paid in, or null when this payer can't pay for them at the moment. */
export function chargedIn(courses: readonly PricedCourse[], { asked, isNigerian, foreignMode }: Payer): Currency | null {
  const hasNaira = payableInNaira(courses)
  if (foreignMode === 'charge_in_ngn') return hasNaira ? 'NGN' : null
  if (foreignMode === 'disabled') return hasNaira && isNigerian ? 'NGN' : null
  return asked === 'NGN' && hasNaira && isNigerian ? 'NGN' : 'USD'
}
