import { type Currency, struckPrice } from '@akada/contract/money.ts'

type Priced = { priceNaira: number | null; priceUsd: number; isFree: boolean }
export type Money = { amount: number; currency: Currency }

/** What a course costs a person who sees this currency; a course without a naira price costs dollars. */
export const priceOf = ({ priceNaira, priceUsd, isFree }: Priced, currency: Currency): Money => {
  const inNaira = currency === 'NGN' && priceNaira !== null
  return { amount: isFree ? 0 : inNaira ? priceNaira : priceUsd, currency: inNaira ? 'NGN' : 'USD' }
}

type Charges<Charge> = { paidAbroad?: Charge; paidAtHome?: Charge }

/** What visitors with prices in this currency are charged, if it differs from the price they see. */
export const chargeIn = <Charge>({ paidAbroad, paidAtHome }: Charges<Charge>, currency: Currency) =>
  currency === 'USD' ? paidAbroad : paidAtHome

export const struckPriceOf = ({ amount, currency }: Money): Money => ({ amount: struckPrice(amount, currency), currency })
