import type { CourseStatus } from '@akada/contract/course-fields.ts'
import type { RefusalCode } from '@akada/contract/errors.ts'
import { seatLimits } from '@akada/contract/limits.ts'
import type { Currency } from '@akada/contract/money.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import type { ForeignCurrencyMode } from '#platform/deps.ts'

/** The maximum number of courses and bundles in a cart (docs/product.md P-8.1). */
export const CART_LIMIT = 50

export type CartCandidate = { status: CourseStatus; isFree: boolean; instructorId: string; isOwned: boolean }

type CourseProblem = Extract<RefusalCode, 'COURSE_NOT_SOLD' | 'COURSE_FREE' | 'COURSE_OWN' | 'COURSE_OWNED'>
export type BundleProblem = Extract<
  RefusalCode,
  'BUNDLE_NOT_SOLD' | 'BUNDLE_OWNED' | 'BUNDLE_OWN' | 'BUNDLE_OVERLAPS' | 'BUNDLE_REFUND_OPEN'
>
export type CartProblem = CourseProblem | BundleProblem | Extract<RefusalCode, 'COURSE_IN_BUNDLE'>

/** Returns the reason why the user can't buy the course, or null. */
export function cartProblem(course: CartCandidate, userId: string): CourseProblem | null {
  if (course.isOwned) return 'COURSE_OWNED'
  if (course.instructorId === userId) return 'COURSE_OWN'
  if (course.status !== 'LIVE') return 'COURSE_NOT_SOLD'
  if (course.isFree) return 'COURSE_FREE'
  return null
}

/** Like `cartProblem`, for a course that the user gives to another person. The user may have it. */
export const giftProblem = (course: CartCandidate, userId: string): CourseProblem | null =>
  cartProblem({ ...course, isOwned: false }, userId)

/** Whether an order can have this many seats of each course. */
export const isTooManySeats = (courses: number, seats: number | undefined): boolean => courses * (seats ?? 0) > seatLimits.perOrder

/** A line, repeated for each seat. A line that isn't a seat has the number 0. */
export type Numbered<L> = L & { seat: number }

/** Returns one line per seat of each course, numbered from 1, or the lines themselves if no seats are bought. Each seat is priced alone. */
export const seatLines = <L extends object>(lines: readonly L[], seats: number | undefined): Numbered<L>[] =>
  lines.flatMap((line) =>
    seats === undefined ? [{ ...line, seat: 0 }] : Array.from({ length: seats }, (_, index) => ({ ...line, seat: index + 1 })),
  )

export type PricedCourse = { isFree: boolean; priceNairaMinor: number | null; priceUsdMinor: number }

/** Returns whether every course has a naira price, because a payment has only one currency. */
const payableInNaira = (courses: readonly PricedCourse[]) => courses.every((course) => course.priceNairaMinor !== null)

export const priceIn = (course: PricedCourse, currency: Currency): number => {
  if (course.isFree) return 0
  return currency === 'NGN' && course.priceNairaMinor !== null ? course.priceNairaMinor : course.priceUsdMinor
}

export type Payer = {
  /** The currency in which the payer sees prices. */
  asked: Currency
  /** Whether the payer's location or account country is Nigeria. Only Nigerian payers get naira prices. */
  isNigerian: boolean
  foreignMode: ForeignCurrencyMode
}

/** Returns the currency in which the payer pays for these courses, or null if payment is currently impossible. */
export function chargedIn(courses: readonly PricedCourse[], { asked, isNigerian, foreignMode }: Payer): Currency | null {
  const hasNaira = payableInNaira(courses)
  if (foreignMode === 'charge_in_ngn') return hasNaira ? 'NGN' : null
  if (foreignMode === 'disabled') return hasNaira && isNigerian ? 'NGN' : null
  return asked === 'NGN' && hasNaira && isNigerian ? 'NGN' : 'USD'
}

/** Returns a currency in which every single course costs a visitor the same as it costs this payer. */
export const chargedLike = ({ asked, isNigerian, foreignMode }: Payer): Currency =>
  isNigerian && (asked === 'NGN' || foreignMode === 'disabled') ? 'NGN' : 'USD'

/** The bundle that a line is bought with. */
export type InBundle = { id: number; title: string }

export type CandidateLine = PricedCourse & {
  id: number
  title: string
  problem: CartProblem | null
  bundle?: InBundle | null
}

export type PaymentProblem = {
  code: Extract<RefusalCode, 'CART_BLOCKED' | 'FOREIGN_PAYMENTS_OFF' | 'TOTAL_BELOW_MINIMUM'>
  /** Absent if the code's standard message is sufficient. */
  message?: string
  data?: { courseId: number; bundleId?: number; problem: CartProblem }
}

export type PricedLines<L extends PricedCourse> = {
  currency: Currency
  lines: (L & { priceMinor: number; discountMinor: number })[]
  /**
   * The reason why these courses can't be paid for in one payment, or null. The reason doesn't apply if a discount reduces the total to
   * zero and no course is blocked.
   */
  problem: PaymentProblem | null
}

/** Prices courses in the currency that the payer is charged in, or in the displayed currency if payment is impossible. */
export function priceLines<L extends CandidateLine>(courses: readonly L[], payer: Payer): PricedLines<L> {
  const charged = chargedIn(courses, payer)
  const currency = charged ?? (payer.asked === 'NGN' && payableInNaira(courses) ? 'NGN' : 'USD')
  const lines = courses.map((course) => ({ ...course, priceMinor: priceIn(course, currency), discountMinor: 0 }))
  return { currency, lines, problem: blockedProblem(courses) ?? (charged === null ? foreignProblem(courses, payer) : null) }
}

const blockedBecause = {
  COURSE_NOT_SOLD: 'it isn’t for sale right now.',
  COURSE_FREE: 'it’s free, so you can enroll directly.',
  COURSE_OWN: 'it’s your own course.',
  COURSE_OWNED: 'you already own it.',
  COURSE_IN_BUNDLE: 'a bundle in your cart already contains it.',
  BUNDLE_NOT_SOLD: 'it isn’t for sale right now.',
  BUNDLE_OWNED: 'you already own all of its courses.',
  BUNDLE_OWN: 'it contains your own course.',
  BUNDLE_REFUND_OPEN: 'you asked for a refund of one of its courses.',
  BUNDLE_OVERLAPS: 'another bundle in your cart has one of its courses.',
} satisfies Record<CartProblem, string>

function blockedProblem(courses: readonly CandidateLine[]): PaymentProblem | null {
  for (const { id, title, problem, bundle } of courses)
    if (problem !== null)
      return {
        code: 'CART_BLOCKED',
        message: `“${isolated(bundle?.title ?? title)}” can’t be bought: ${blockedBecause[problem]} Remove it and try again.`,
        data: { courseId: id, ...(bundle && { bundleId: bundle.id }), problem },
      }
  return null
}

function foreignProblem(courses: readonly CandidateLine[], { isNigerian, foreignMode }: Payer): PaymentProblem {
  const code = 'FOREIGN_PAYMENTS_OFF'
  if (foreignMode === 'disabled' && !isNigerian) return { code, message: 'Payments from outside Nigeria aren’t available right now.' }
  const withoutNaira = courses.find(({ priceNairaMinor }) => priceNairaMinor === null)
  const title = withoutNaira?.bundle?.title ?? withoutNaira?.title ?? ''
  return { code, message: `We accept only naira right now, and “${isolated(title)}” has no naira price.` }
}

export type Charge = {
  currency: Currency
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
  problem: PaymentProblem | null
}

/** Returns the charge for these lines. `minimumMinor` is the provider's minimum payment. A total of 0 needs no payment in any country. */
export function chargeOf(
  { currency, lines, problem }: PricedLines<PricedCourse>,
  { discountMinor, minimumMinor }: { discountMinor: number; minimumMinor: number },
): Charge {
  const subtotalMinor = lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  const totalMinor = subtotalMinor - discountMinor
  const isTooSmall = totalMinor > 0 && totalMinor < minimumMinor
  const applies = problem !== null && !(totalMinor === 0 && problem.code === 'FOREIGN_PAYMENTS_OFF')
  const left: PaymentProblem | null = isTooSmall ? { code: 'TOTAL_BELOW_MINIMUM' } : null
  return { currency, subtotalMinor, discountMinor, totalMinor, problem: applies ? problem : left }
}
