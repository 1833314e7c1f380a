import type { Currency } from '@akada/contract/money.ts'
import type { Period } from '../../features/earnings/earnings.api.ts'

/** Returns the period of the statement in a URL. */
export function periodOf(query: URLSearchParams, otherwise: Currency): Period {
  const currency = query.get('currency')
  return {
    currency: currency === 'NGN' || currency === 'USD' ? currency : otherwise,
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
  }
}

/** Returns the date in a URL if it is valid. */
const dayOf = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
