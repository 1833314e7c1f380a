import type { Currency } from '@akada/contract/money.ts'
import { formatPrice } from './format.ts'

/** The user's price per gigabyte (10⁹ bytes), in naira or dollars. */
export type DataPrice = { perGb: number; currency: Currency }

// The smallest amount shown for each currency. Lower costs appear as `less than ₦1`.
const smallest = { NGN: 1, USD: 0.01 } as const

/** Returns `about ₦21` or `less than ₦1`, or undefined if the price is unknown. */
export function dataCost(bytes: number, price: DataPrice | null): string | undefined {
  if (price === null) return undefined
  const cost = (bytes / 1e9) * price.perGb
  const least = smallest[price.currency]
  return cost < least ? `less than ${formatPrice(least, price.currency)}` : `about ${formatPrice(cost, price.currency)}`
}
