import { setTimeout as pause } from 'node:timers/promises'
import { cancelRedemptions } from '#features/coupons/coupons.redemptions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type Initialized, type PaymentProvider, Unavailable } from '#platform/payments/provider.ts'
import { findPaymentById, insertPayment, markInitialized, markUnsent, type NewPaymentRow } from './orders.payments.queries.ts'
import { type Buyer, lockKnownOrder } from './orders.queries.ts'
import { nextCheckAt } from './orders.rules.ts'

const WAIT_MS = 15_000
const LOOK_EVERY_MS = 100

/** Opens a payment at the provider and returns the URL of its payment page. */
export async function openPayment(
  deps: Deps,
  provider: PaymentProvider,
  { payment, buyer }: { payment: NewPaymentRow; buyer: Buyer },
): Promise<string> {
  const first = await initialize(deps, provider, payment, buyer)
  if (first.kind === 'ready') return keep(deps, payment, first.authorizationUrl)
  if (first.kind !== 'duplicate') return giveBack(deps, payment, first)

  // An earlier request created this payment, but the URL of its payment page was lost. A new payment replaces it.
  await markUnsent(deps.db, payment.id, 'UNKNOWN', 'address lost')
  const again = await deps.db.transaction().execute((tx) => {
    const now = deps.clock()
    const { orderId, amountMinor, currency } = payment
    return insertPayment(tx, {
      orderId,
      provider: provider.id,
      amountMinor,
      currency,
      createdAt: now,
      nextCheckAt: nextCheckAt(now, now),
    })
  })
  const second = await initialize(deps, provider, again, buyer)
  return second.kind === 'ready' ? keep(deps, again, second.authorizationUrl) : giveBack(deps, again, second)
}

type Asked = Initialized | { kind: 'unreached'; error: Unavailable }

/** Tries at most twice, with the same reference, so that the provider doesn't create two payments. */
async function initialize(deps: Deps, provider: PaymentProvider, payment: NewPaymentRow, buyer: Buyer): Promise<Asked> {
  const { publicUrl } = deps.site
  const request = {
    reference: payment.reference,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    email: buyer.email,
    returnUrl: `${publicUrl}/payment/paystack/callback`,
    // The cart offers the way back to this payment, because it may not contain what the order is for.
    cancelUrl: `${publicUrl}/cart?order=${payment.orderId}`,
    metadata: { order_id: payment.orderId, payment_id: payment.id },
  }
  const once = async (): Promise<Asked> => {
    try {
      return await provider.initialize(request)
    } catch (error) {
      if (error instanceof Unavailable) return { kind: 'unreached', error }
      throw error
    }
  }
  const asked = await once()
  return asked.kind === 'unreached' ? once() : asked
}

async function keep(deps: Deps, payment: NewPaymentRow, authorizationUrl: string): Promise<string> {
  await markInitialized(deps.db, payment.id, authorizationUrl)
  return authorizationUrl
}

/** Keeps the order open for another attempt, releases its coupon use, and refuses. */
async function giveBack(deps: Deps, payment: NewPaymentRow, asked: Exclude<Asked, { kind: 'ready' }>): Promise<never> {
  const says = asked.kind === 'rejected' ? asked.message : asked.kind === 'unreached' ? asked.error.message : 'duplicate reference'
  await deps.db.transaction().execute(async (tx) => {
    await lockKnownOrder(tx, payment.orderId)
    await markUnsent(tx, payment.id, asked.kind === 'rejected' ? 'REJECTED' : 'UNKNOWN', says)
    await cancelRedemptions(tx, [payment.orderId])
    if (asked.kind === 'rejected') await alertOperator(tx, payment.id, says, deps.clock())
  })
  deps.log.error({ paymentId: payment.id, outcome: asked.kind, says }, 'failed to open a payment')
  return refuse(isCurrencyOff(asked) && payment.currency === 'USD' ? 'FOREIGN_PAYMENTS_OFF' : 'PAYMENTS_UNAVAILABLE')
}

/** Whether the provider refused the currency. Dollars must be enabled at the provider. */
const isCurrencyOff = (asked: Asked) =>
  asked.kind === 'rejected' && (asked.code === 'unsupported_currency' || /currency not supported/i.test(asked.message))

/** A wrong key or a disabled currency affects every buyer, so one alert a day is enough. */
const alertOperator = (tx: Tx, paymentId: number, says: string, now: Date): Promise<void> =>
  enqueue(tx, {
    kind: 'alert-refused-payment',
    payload: { paymentId },
    dedupeKey: `alert:refused:${now.toISOString().slice(0, 10)}:${says.slice(0, 100)}`,
  })

/** Waits for the payment page's URL while the first of two clicks is still requesting it. */
export async function awaitAddress(deps: Deps, paymentId: number): Promise<string> {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const payment = await findPaymentById(deps.db, paymentId)
    if (payment?.authorizationUrl) return payment.authorizationUrl
    if (payment?.status !== 'CREATED') return refuse('PAYMENTS_UNAVAILABLE')
    await pause(LOOK_EVERY_MS)
  }
  return refuse('PAYMENT_BEING_PREPARED')
}
