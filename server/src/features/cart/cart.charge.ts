import type * as cart from '@akada/contract/cart.ts'
import { refusals } from '@akada/contract/errors.ts'
import { type Currency, toMajor } from '@akada/contract/money.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Place } from '#platform/geo/geo.ts'
import { findCountry } from './cart.queries.ts'
import { type Charge, chargeOf, type Payer, type PaymentProblem, type PricedCourse, priceLines } from './cart.rules.ts'

export type Paying = {
  userId: string
  /** The payer's location. */
  place: Place
  /** The currency in which the payer sees prices. */
  asked: Currency
}

/** Like `Paying`, but `userId` is null for a visitor. */
export type Payment = Omit<Paying, 'userId'> & { userId: string | null }

/** Returns the sender's location and the currency in which the sender sees prices. */
export const payingFrom = ({ geo }: Pick<Deps, 'geo'>, request: FastifyRequest): Pick<Paying, 'place' | 'asked'> => ({
  place: geo.placeOf(request),
  asked: geo.shownTo(request).currency,
})

type Rules = Pick<Deps, 'policy' | 'payments'>

/** Returns the payer for `priceLines`. */
export async function findPayer(db: Db, { policy }: Pick<Rules, 'policy'>, { userId, place, asked }: Payment): Promise<Payer> {
  const isNigerian = place.currency === 'NGN' || (userId !== null && (await findCountry(db, userId)) === 'NG')
  return { asked, isNigerian, foreignMode: policy.foreignCurrency }
}

/** Returns the provider's minimum payment in kobo or cents, or 0 without a provider. */
export const minimumOf = ({ payments }: Pick<Rules, 'payments'>, currency: Currency): number => payments?.minimumMinor[currency] ?? 0

/** Converts a charge's amounts to naira or dollars for responses. */
export const shownCharge = ({ currency, subtotalMinor, discountMinor, totalMinor, problem }: Charge): cart.Charge => ({
  currency,
  subtotal: toMajor(subtotalMinor),
  discount: toMajor(discountMinor),
  total: toMajor(totalMinor),
  savedPercent: subtotalMinor > 0 ? Math.round((discountMinor / subtotalMinor) * 100) : 0,
  problem: problem && sentenceOf(problem),
})

/** Returns a visitor as a payer: a resident of the country that the displayed prices are for. */
const visitor = (asked: Currency, { policy }: Pick<Rules, 'policy'>): Payer => ({
  ...{ asked, isNigerian: asked === 'NGN', foreignMode: policy.foreignCurrency },
})

type OneCourse = PricedCourse & { title: string }
type Discount = (priceMinor: number) => number
const none: Discount = () => 0

/** Returns the payer's charge for one course alone, after a coupon's discount. */
export function courseCharge(course: OneCourse, payer: Payer, rules: Pick<Rules, 'payments'>, discount = none): cart.CourseCharge {
  const { title, isFree, priceNairaMinor, priceUsdMinor } = course
  const priced = priceLines([{ id: 0, title, isFree, priceNairaMinor, priceUsdMinor, problem: null }], payer)
  const discountMinor = discount(priced.lines[0]?.priceMinor ?? 0)
  const { currency, totalMinor, problem } = chargeOf(priced, { discountMinor, minimumMinor: minimumOf(rules, priced.currency) })
  return { currency, amount: toMajor(totalMinor), problem: problem && sentenceOf(problem) }
}

/** Returns the charges for visitors who see prices in dollars and in naira. Omits a charge that equals the displayed price. */
export function visitorCharges(
  course: OneCourse,
  rules: Rules,
  discount = none,
): { paidAbroad?: cart.CourseCharge; paidAtHome?: cart.CourseCharge } {
  if (course.isFree) return {}
  const abroad = courseCharge(course, visitor('USD', rules), rules, discount)
  const atHome = courseCharge(course, visitor('NGN', rules), rules, discount)
  const isShown = ({ currency, problem }: cart.CourseCharge, shown: Currency) => currency === shown && problem === null
  return {
    ...(!isShown(abroad, 'USD') && { paidAbroad: abroad }),
    ...(!isShown(atHome, course.priceNairaMinor === null ? 'USD' : 'NGN') && { paidAtHome: atHome }),
  }
}

const sentenceOf = ({ code, message }: PaymentProblem): string => message ?? refusals[code].message
