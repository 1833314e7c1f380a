import type { StateWords } from '../../lib/order-words.ts'
import type { Balance, OwnPayout, StatementLine, Terms } from './earnings.api.ts'

export const currencyNames = { NGN: 'Naira', USD: 'Dollars' } as const

const kindWords: Record<StatementLine['kind'], string> = {
  SALE: 'Sale',
  REFUND: 'Refund',
  DISPUTE: 'Disputed payment',
  PAYOUT: 'Payout',
  PAYOUT_RETURNED: 'Payout returned',
}

type Sale = NonNullable<StatementLine['sale']>

/** Returns what an entry is about. */
export const kindOf = ({ kind, isCommission }: Pick<StatementLine, 'kind' | 'isCommission'>): string =>
  kind === 'SALE' && isCommission ? 'Commission' : kindWords[kind]

/** Returns the steps from the price to the instructor's share. Deductions of zero are omitted. */
export function stepsOf(sale: Sale, amount: number): { name: string; amount: number; isResult: boolean }[] {
  const take = (name: string, taken: number) => (taken === 0 ? [] : [{ name, amount: -taken, isResult: false }])
  const commission = sale.commission ?? 0
  const leave = (name: string, left: number) => [{ name, amount: left, isResult: true }]
  return [
    { name: 'Price', amount: sale.price, isResult: false },
    ...take('Discount', sale.discount),
    ...leave('Buyer paid', sale.paid),
    ...take('VAT', sale.tax),
    ...take('Payment fee', sale.fee),
    ...leave('Net revenue', baseOf(sale)),
    ...leave(`Your ${sale.sharePercentage}%${sale.isOwnCoupon ? ' (your own coupon)' : ''}`, minorSum(amount, commission)),
    ...(commission === 0 ? [] : [...take('Affiliate’s commission', commission), ...leave('Your earning', amount)]),
  ]
}

/** Adds in kobo or cents, to avoid fractions. */
export const minorSum = (one: number, other: number) => (Math.round(one * 100) + Math.round(other * 100)) / 100
const baseOf = ({ paid, tax, fee }: Sale) => (Math.round(paid * 100) - Math.round(tax * 100) - Math.round(fee * 100)) / 100

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Says when earnings become available. */
export function holdingWords({ terms, defaultHoldDays }: { terms: Terms | null; defaultHoldDays: number | null }): string {
  const hold = terms?.holdDays ?? defaultHoldDays
  if (hold === null) return ''
  const reserve =
    terms && terms.reservePercent > 0 && defaultHoldDays !== null
      ? ` ${terms.reservePercent}% of each earning stays in reserve for ${days(defaultHoldDays)}.`
      : ''
  return `Earnings become available ${days(hold)} after a sale.${reserve}`
}

export const releaseWords = { HELD: 'On hold: a refund or a dispute is open', RESERVE: 'Reserve' } as const

export const payoutWords: Record<OwnPayout['status'], StateWords> = {
  WAITING: { text: 'Waiting for our team', kind: 'warning' },
  IN_TRANSFER: { text: 'In transfer', kind: 'info' },
  PAID: { text: 'Paid', kind: 'success' },
  FAILED: { text: 'Failed', kind: 'danger' },
}

type Request = NonNullable<Balance['request']>

/** Says why no payout can be requested, and what helps. */
export function heldBackWords(
  because: NonNullable<Request['because']>,
  { method, minimum }: { method: Request['method']; minimum: string },
): string {
  switch (because) {
    case 'OPEN_REQUEST':
      return method === 'TRANSFER' ? 'Your payout is on its way.' : 'You requested a payout. Our team pays it by bank transfer.'
    case 'NO_ACCOUNT':
      return 'Add a payout account below to request a payout.'
    case 'BELOW_MINIMUM':
      return `You can request a payout from ${minimum}.`
    default:
      return 'Payouts are paused for your account. Contact support.'
  }
}

/** Returns the month of a day and the months before it, newest first: `2026-09`. */
export function monthsBefore(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7))
}

export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
