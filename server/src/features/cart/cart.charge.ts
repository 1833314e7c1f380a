import type * as cart from '@akada/contract/cart.ts'
import { refusals } from '@akada/contract/errors.ts'
import { type Currency, toMajor } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Place } from '#platform/geo/geo.ts'
import { findCountry } from './cart.queries.ts'
import { type Charge, chargeOf, type Payer, type PaymentProblem, type PricedCourse, priceLines } from './cart.rules.ts'

export type Paying = {
  userId: string
  /** Where the payer is. */
  place: Place
  /** The currency of the prices that they are shown. */
  asked: Currency
}

type Rules = Pick<Deps, 'policy' | 'payments'>

/** Who pays, as `priceLines` asks for it. */
export async function findPayer(db: Db, { policy }: Rules, { userId, place, asked }: Paying): Promise<Payer> {
  const isNigerian = place.currency === 'NGN' || (await findCountry(db, userId)) === 'NG'
  return { asked, isNigerian, foreignMode: policy.foreignCurrency }
}

/** The least that the provider takes, in kobo or cents; 0 without a provider. */
export const minimumOf = ({ payments }: Rules, currency: Currency): number => payments?.minimumMinor[currency] ?? 0

/** A charge as answers show it: in naira or dollars. */
export const shownCharge = ({ currency, subtotalMinor, discountMinor, totalMinor, problem }: Charge): cart.Charge => ({
  currency,
  subtotal: toMajor(subtotalMinor),
  discount: toMajor(discountMinor),
  total: toMajor(totalMinor),
  savedPercent: subtotalMinor > 0 ? Math.round((discountMinor / subtotalMinor) * 100) : 0,
  problem: problem && sentenceOf(problem),
})

/** What a buyer outside Nigeria pays for a course, with what a coupon takes off; null where that is its price in dollars. */
export function paidAbroad(
  course: PricedCourse & { id: number; title: string },
  { foreignMode, discount = () => 0 }: { foreignMode: Payer['foreignMode']; discount?: (priceMinor: number) => number },
): cart.PaidAbroad | null {
  if (course.isFree) return null
  const priced = priceLines([{ ...course, problem: null }], { asked: 'USD', isNigerian: false, foreignMode })
  const discountMinor = discount(priced.lines[0]?.priceMinor ?? 0)
  const { currency, totalMinor, problem } = chargeOf(priced, { discountMinor, minimumMinor: 0 })
  if (currency === 'USD' && problem === null) return null
  return { currency, amount: toMajor(totalMinor), problem: problem && sentenceOf(problem) }
}

const sentenceOf = ({ code, message }: PaymentProblem): string => message ?? refusals[code].message
