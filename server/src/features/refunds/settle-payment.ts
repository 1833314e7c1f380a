import { type PaymentStatus, settledStatuses } from '#features/orders/orders.rules.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import type { Deps } from '#platform/deps.ts'
import { Unavailable } from '#platform/payments/provider.ts'

/**
 * Money can't leave that never came: a payment nobody told of is settled before anything is done about what became of it since.
 * True when it was asked about.
 */
export async function settlePayment(deps: Deps, { reference, status }: { reference: string; status: PaymentStatus }): Promise<boolean> {
  if (settledStatuses.includes(status)) return false
  const settlement = await settleOrder(deps, reference)
  if (settlement === 'UNREACHED') throw new Unavailable('The provider doesn’t say what became of the payment')
  return true
}
