import type { Currency } from '@akada/contract/money.ts'
import { formatPrice } from './format.ts'

/** What a gigabyte, a thousand million bytes, costs somebody: in naira or dollars. */
export type DataPrice = { perGb: number; currency: Currency }

// What the currencies have in their purse that is smallest; less is said so.
const smallest = { NGN: 1, USD: 0.01 } as const

/** `about ₦21`, `less than ₦1`; nothing where the price isn’t known. */
export function dataCost(bytes: number, price: DataPrice | null): string | undefined {
  if (price === null) return undefined
  const cost = (bytes / 1e9) * price.perGb
  const least = smallest[price.currency]
  return cost < least ? `less than ${formatPrice(least, price.currency)}` : `about ${formatPrice(cost, price.currency)}`
}
