import type { Currency } from '@akada/contract/money.ts'

type Priced = { priceNaira: number | null; priceUsd: number; isFree: boolean }
export type Money = { amount: number; currency: Currency }

// Added to a price to make the struck-through one (docs/product.md P-4.3).
const ABOVE = { NGN: 20_000, USD: 50 } as const

/** What a course costs a person who sees this currency; a course without a naira price costs dollars. */
export const priceOf = ({ priceNaira, priceUsd, isFree }: Priced, currency: Currency): Money => {
  const inNaira = currency === 'NGN' && priceNaira !== null
  return { amount: isFree ? 0 : inNaira ? priceNaira : priceUsd, currency: inNaira ? 'NGN' : 'USD' }
}

export const struckPriceOf = ({ amount, currency }: Money): Money => ({ amount: amount + ABOVE[currency], currency })
