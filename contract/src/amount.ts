import * as z from 'zod/mini'

// What is left of `0.1 + 0.2`, in hundredths.
const ROUNDING_ERROR = 1e-6

/** Whether it is whole kobo or cents. Anything else would be rounded without a word when it is stored. */
const isWholeMinor = (amount: number): boolean => {
  const minor = Math.round(amount * 100)
  return Math.abs(amount * 100 - minor) < ROUNDING_ERROR && (minor !== 0 || amount === 0)
}

/** Money that people send, in naira or dollars. `message` is for what is no number or less than `min`. */
export const Amount = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z
    .number(message)
    .check(
      z.gte(min, { error: message, abort: true }),
      z.lte(max, { error: `This must be at most ${max.toLocaleString('en')}.`, abort: true }),
      z.refine(isWholeMinor, 'This may have at most two decimals.'),
    )

/** What a coupon asks for at least. */
export const MinimumPurchase = Amount({ min: 0.01, max: 100_000_000, message: 'This must be at least 0.01.' })
