import { type PaymentStatus, settledStatuses } from '#features/orders/orders.rules.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import type { Deps } from '#platform/deps.ts'
import { Unavailable } from '#platform/payments/provider.ts'

/**
 * Settles a payment that was never reported, before its refunds or disputes are processed: its money must be booked first. Returns whether
 * the provider was asked.
 */
export async function settlePayment(deps: Deps, { reference, status }: { reference: string; status: PaymentStatus }): Promise<boolean> {
  if (settledStatuses.includes(status)) return false
  const settlement = await settleOrder(deps, reference)
  if (settlement === 'UNREACHED') throw new Unavailable('The provider didn’t report the payment’s status')
  return true
}
