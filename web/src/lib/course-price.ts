import { type Currency, struckPrice } from '@akada/contract/money.ts'

type Priced = { priceNaira: number | null; priceUsd: number; isFree: boolean }
export type Money = { amount: number; currency: Currency }

/** What a course costs a person who sees this currency; a course without a naira price costs dollars. */
export const priceOf = ({ priceNaira, priceUsd, isFree }: Priced, currency: Currency): Money => {
  const inNaira = currency === 'NGN' && priceNaira !== null
  return { amount: isFree ? 0 : inNaira ? priceNaira : priceUsd, currency: inNaira ? 'NGN' : 'USD' }
}

export const struckPriceOf = ({ amount, currency }: Money): Money => ({ amount: struckPrice(amount, currency), currency })
