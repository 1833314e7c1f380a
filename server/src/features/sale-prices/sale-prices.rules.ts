import type { RefusalCode } from '@akada/contract/errors.ts'
import { type Currency, moneyText } from '@akada/contract/money.ts'
import type { SalePriceState } from '@akada/contract/sale-prices.ts'

const DAY_MS = 86_400_000
/** The maximum duration of a sale (docs/product.md P-4.12). */
export const MOST_DAYS = 90
/** The maximum number of sale prices of a course that haven't ended. */
export const MOST_OPEN = 20

export type Prices = { nairaMinor: number | null; usdMinor: number }
export type Terms = Prices & { startsAt: Date; endsAt: Date }
export type Fault = { path: string; message: string }

/** Includes the start, excludes the end. */
export function stateOf({ startsAt, endsAt }: Pick<Terms, 'startsAt' | 'endsAt'>, now: Date): SalePriceState {
  if (now < startsAt) return 'SCHEDULED'
  return now < endsAt ? 'RUNNING' : 'ENDED'
}

type Bounds = {
  /** The course's prices outside of sales. */
  regular: Prices
  /** The provider's minimum payments. */
  minimum: Record<Currency, number>
  now: Date
}

/** Returns the faults in a sale price that hasn't started. */
export const termsFaults = (terms: Terms, bounds: Bounds): Fault[] => [
  ...priceFaults(terms.nairaMinor, { path: 'priceNaira', currency: 'NGN', regularMinor: bounds.regular.nairaMinor, ...bounds }),
  ...priceFaults(terms.usdMinor, { path: 'priceUsd', currency: 'USD', regularMinor: bounds.regular.usdMinor, ...bounds }),
  ...(terms.startsAt < bounds.now ? [{ path: 'startsAt', message: 'The start can’t be in the past.' }] : []),
  ...endFaults(terms, bounds.now),
]

type OfPrice = { path: string; currency: Currency; regularMinor: number | null; minimum: Record<Currency, number> }

function priceFaults(minor: number | null, { path, currency, regularMinor, minimum }: OfPrice): Fault[] {
  const fault = (message: string) => [{ path, message }]
  if (regularMinor === null) return minor === null ? [] : fault('This course has no price in this currency.')
  if (minor === null) return fault('Enter a sale price.')
  if (minor >= regularMinor) return fault(`Enter less than the regular price of ${moneyText(regularMinor, currency)}.`)
  if (minor < minimum[currency]) return fault(`Enter at least ${moneyText(minimum[currency], currency)}, the minimum card payment.`)
  return []
}

/** Returns the faults in the end of a sale. */
export function endFaults({ startsAt, endsAt }: Pick<Terms, 'startsAt' | 'endsAt'>, now: Date): Fault[] {
  const fault = (message: string) => [{ path: 'endsAt', message }]
  if (endsAt <= startsAt) return fault('The end must be after the start.')
  if (endsAt <= now) return fault('The end must be in the future.')
  return endsAt.getTime() - startsAt.getTime() > MOST_DAYS * DAY_MS ? fault(`A sale can last at most ${MOST_DAYS} days.`) : []
}

/** Returns why a sale price can't be changed to these terms, or null. Doesn't check the terms: see `termsFaults` and `endFaults`. */
export function changeProblem(before: Terms, terms: Terms, now: Date): Extract<RefusalCode, `SALE_PRICE_${string}`> | null {
  const state = stateOf(before, now)
  if (state === 'ENDED') return 'SALE_PRICE_ENDED'
  const isSame = before.nairaMinor === terms.nairaMinor && before.usdMinor === terms.usdMinor && +before.startsAt === +terms.startsAt
  return state === 'RUNNING' && !isSame ? 'SALE_PRICE_STARTED' : null
}
