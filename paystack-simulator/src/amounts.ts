import { paystackError } from './errors.ts'

// The minimum is ₦50 or $2.00 (Paystack API documentation, "Introduction"). The maximum applies to every currency.
const smallestMinor: Record<string, number> = { NGN: 5_000, USD: 200 }
const largestMinor = 1_000_000_000

/** Reads a request's amount, which is a number or a string of digits. */
export function readAmount(value: unknown): number {
  if (value === undefined || value === null || value === '') throw paystackError('amountMissing')
  const amount = typeof value === 'string' ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) throw paystackError('amountInvalid')
  if (amount === 0) throw paystackError('amountMissing')
  if (!Number.isInteger(amount)) throw paystackError('amountNotWhole')
  return amount
}

export function readChargeAmount(value: unknown, currency: string): number {
  const amountMinor = readAmount(value)
  if (amountMinor > largestMinor) throw paystackError('amountTooLarge')
  if (amountMinor < (smallestMinor[currency] ?? 1)) throw paystackError('amountInvalid')
  return amountMinor
}

const symbols: Record<string, string> = { NGN: '₦', USD: '$' }

export function formatAmount(amountMinor: number, currency: string): string {
  const digits = amountMinor % 100 === 0 ? 0 : 2
  const number = (amountMinor / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${symbols[currency] ?? `${currency} `}${number}`
}
