import * as z from 'zod/mini'
import { formatCount } from './counts.ts'

// The tolerance for floating-point errors such as in `0.1 + 0.2`, in kobo or cents.
const ROUNDING_ERROR = 1e-6

/** Returns whether an amount is whole kobo or cents. Other amounts would be rounded silently when stored. */
const isWholeMinor = (amount: number): boolean => {
  const minor = Math.round(amount * 100)
  return Math.abs(amount * 100 - minor) < ROUNDING_ERROR && (minor !== 0 || amount === 0)
}

/** An amount in naira or dollars. `message` is for values that aren't a number or are below `min`. */
export const Amount = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z
    .number(message)
    .check(
      z.gte(min, { error: message, abort: true }),
      z.lte(max, { error: `This must be at most ${formatCount(max)}.`, abort: true }),
      z.refine(isWholeMinor, 'Enter at most two decimal places.'),
    )

/** The smallest purchase for which a coupon is valid. */
export const MinimumPurchase = Amount({ min: 0.01, max: 100_000_000, message: 'This must be at least 0.01.' })
