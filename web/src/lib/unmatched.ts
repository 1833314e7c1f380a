import { resolveUnmatchedAmount } from '@akada/contract/calls/purchases.ts'
import { call } from './api.ts'

/** Records that an order's unmatched amount isn't for a course. */
export const sendResolution = (orderId: number, { amount, reason }: { amount: number; reason: string }) =>
  call(resolveUnmatchedAmount, { params: { id: orderId }, body: { amount, reason } })
