import type { Charge } from '@akada/contract/cart.ts'
import type { checkCoupon } from '@akada/contract/coupons.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { Envelope } from '../../lib/api.ts'

export type MessageKind = 'success' | 'error' | 'info'
/** If `kind` is missing, the text determines it. */
export type Message = { text: string; kind?: MessageKind }
export type AppliedCoupon = { code: string; charge: Charge }

type Validated = Envelope<Answer<typeof checkCoupon> | null>

// A message that contains one of these is shown as an error (docs/product.md P-8.8).
const wordsOfFailure = ['Invalid', 'not applicable', 'expired', 'minimum purchase']

export function kindOf({ kind, text }: Message): MessageKind {
  if (kind !== undefined) return kind
  if (text.includes('successfully')) return 'success'
  return wordsOfFailure.some((word) => text.includes(word)) ? 'error' : 'info'
}

export function messageOf(answer: Validated): Message {
  if (appliedIn(answer)) return { kind: 'success', text: answer.message || 'Coupon applied successfully!' }
  return answer.message && answer.data === null ? { text: answer.message } : { kind: 'error', text: 'Invalid coupon or error applying.' }
}

/** Returns the coupon and its charge, or null if no coupon applies. */
export function appliedIn(answer: Validated | undefined): AppliedCoupon | null {
  if (!answer?.data?.charge) return null
  return { code: answer.data.couponCode, charge: answer.data.charge }
}
