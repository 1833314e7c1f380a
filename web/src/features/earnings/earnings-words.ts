import type { StatementLine } from './earnings.api.ts'

export const currencyNames = { NGN: 'Naira', USD: 'Dollars' } as const

export const kindWords: Record<StatementLine['kind'], string> = {
  SALE: 'Sale',
  REFUND: 'Refund',
  DISPUTE: 'Disputed payment',
  PAYOUT: 'Payout',
  PAYOUT_RETURNED: 'Payout returned',
}

type Sale = NonNullable<StatementLine['sale']>

/** Returns the steps from the price to the instructor's share. Deductions of zero are omitted. */
export function stepsOf(sale: Sale, amount: number): { name: string; amount: number; isResult: boolean }[] {
  const take = (name: string, taken: number) => (taken === 0 ? [] : [{ name, amount: -taken, isResult: false }])
  const leave = (name: string, left: number) => [{ name, amount: left, isResult: true }]
  return [
    { name: 'Price', amount: sale.price, isResult: false },
    ...take('Discount', sale.discount),
    ...leave('Buyer paid', sale.paid),
    ...take('VAT', sale.tax),
    ...take('Payment fee', sale.fee),
    ...leave('Net revenue', baseOf(sale)),
    ...leave(`Your ${sale.sharePercentage}%${sale.isOwnCoupon ? ' (your own coupon)' : ''}`, amount),
  ]
}

// Calculates in kobo or cents, to avoid fractions.
const baseOf = ({ paid, tax, fee }: Sale) => (Math.round(paid * 100) - Math.round(tax * 100) - Math.round(fee * 100)) / 100
