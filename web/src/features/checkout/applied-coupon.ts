import type { checkCoupon } from '@akada/contract/coupons.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { type Currency, toMajor, toMinor } from '@akada/contract/money.ts'
import type { Envelope } from '../../lib/api.ts'
import type { Money } from '../../lib/course-price.ts'

export type MessageKind = 'success' | 'error' | 'info'
/** Without a kind its words say it. */
export type Message = { text: string; kind?: MessageKind }
export type AppliedCoupon = { code: string; discount: Money; savedPercent: number; total: Money }

type Validated = Envelope<Answer<typeof checkCoupon> | null>

// A message that contains one of these is shown as an error (docs/product.md P-8.8).
const wordsOfFailure = ['Invalid', 'not applicable', 'expired', 'minimum purchase']

export function kindOf({ kind, text }: Message): MessageKind {
  if (kind !== undefined) return kind
  if (text.includes('successfully')) return 'success'
  return wordsOfFailure.some((word) => text.includes(word)) ? 'error' : 'info'
}

const hasTotal = ({ statusCode, data }: Validated) => statusCode === 200 && typeof data?.discountedAmount === 'number'

export function messageOf(answer: Validated): Message {
  if (hasTotal(answer)) return { kind: 'success', text: answer.message || 'Coupon applied successfully!' }
  return answer.message ? { text: answer.message } : { kind: 'error', text: 'Invalid coupon or error applying.' }
}

/** The currency in which the server would charge this cart, if it has said so. */
export const currencyOf = (answer: Validated | undefined): Currency | undefined =>
  answer && hasTotal(answer) ? answer.data?.currency : undefined

/** What the coupon makes of a total; null while there is none, or it doesn't apply. */
export function appliedTo(raw: Money, answer: Validated | undefined): AppliedCoupon | null {
  if (!answer?.data || !hasTotal(answer) || answer.data.currency !== raw.currency) return null
  const { couponCode, discountedAmount } = answer.data
  const discount = toMajor(toMinor(raw.amount) - toMinor(discountedAmount))
  return {
    code: couponCode,
    discount: { amount: discount, currency: raw.currency },
    savedPercent: raw.amount > 0 ? Math.round((discount / raw.amount) * 100) : 0,
    total: { amount: discountedAmount, currency: raw.currency },
  }
}
