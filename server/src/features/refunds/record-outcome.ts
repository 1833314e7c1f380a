import { isExternalFailed, postRefundDoubled, postRefundFailed, postRefundRetried } from '#features/ledger/post-refund.ts'
import type { LockedOrder } from '#features/orders/orders.face.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ProviderRefund } from '#platform/payments/provider.ts'
import { bookExternal, bookExternalFailed, splitRefund } from './book-external.ts'
import { lower } from './limit-unpaid.ts'
import { remainingOfPayment } from './refunds.payments.ts'
import { changeDoubled, changeRefund, lockRefund, type Refund } from './refunds.queries.ts'
import { isUnpaid, nextCheckAt, nextStatus } from './refunds.rules.ts'
import { alertRefund, notifyBuyer } from './start-refund.ts'

type Reported = { order: LockedOrder; reported: ProviderRefund; now: Date }

/** Applies the provider's report on one of the site's refunds. The caller has locked the refund. */
export async function recordOutcome(tx: Tx, refund: Refund, { order, reported, now }: Reported): Promise<void> {
  const status = nextStatus(refund.status, reported.state)
  if (status === null) {
    const checks = refund.checks + 1
    return changeRefund(tx, refund.id, { providerRefundId: reported.id, checks, nextCheckAt: nextCheckAt(refund.status, checks, now) })
  }

  if (status === 'PROCESSED') await bookPaid(tx, refund, { order, paidMinor: reported.amountMinor, now })
  await changeRefund(tx, refund.id, {
    status,
    providerRefundId: reported.id,
    providerSays: reported.state,
    checks: 0,
    nextCheckAt: nextCheckAt(status, 0, now),
    ...(status === 'PROCESSED' && { settledAt: now }),
  })
  if (status === 'PROCESSED') await notifyBuyer(tx, refund.id, 'processed')
  if (status === 'FAILED') await bookFailure(tx, refund, { order, now })
  if (status === 'FAILED' && refund.kind === 'EXTERNAL') await alertRefund(tx, refund, 'EXTERNAL_FAILED')
  else if (status === 'FAILED' || status === 'NEEDS_ATTENTION') await alertRefund(tx, refund, status)
}

type Failure = { order: LockedOrder; providerSays: string; now: Date }

/** Records that the provider rejected a refund permanently. The amount is still owed to the buyer, and a manager must act. */
export async function failRefund(tx: Tx, refund: Refund, { order, providerSays, now }: Failure): Promise<void> {
  await changeRefund(tx, refund.id, { status: 'FAILED', providerSays, nextCheckAt: null })
  await bookFailure(tx, refund, { order, now })
  await alertRefund(tx, refund, 'FAILED')
}

/**
 * Books a failed refund. The amount of a refund made on this site goes to suspense. The booking of a refund made at the provider is
 * reversed.
 */
async function bookFailure(tx: Tx, refund: Refund, { order, now }: Omit<Failure, 'providerSays'>): Promise<void> {
  if (refund.kind === 'EXTERNAL') await bookExternalFailed(tx, refund, { order, now })
  else await postRefundFailed(tx, booked(refund, now))
}

type Paid = { order: LockedOrder; paidMinor: number; now: Date }

/**
 * Books the amount that the provider paid. It can differ from the refund's amount, because a refund that failed after it was sent can be
 * lowered or raised before the provider pays it after all. An excess is a loss.
 */
async function bookPaid(tx: Tx, refund: Refund, { order, paidMinor, now }: Paid): Promise<void> {
  const dueMinor = refund.overtakenAt === null ? refund.amountMinor : 0
  if (paidMinor < dueMinor) await lowerToPaid(tx, refund, { order, paidMinor, now })
  if (refund.status === 'FAILED' && dueMinor > 0)
    await bookPaidAfterAll(tx, { ...refund, amountMinor: Math.min(paidMinor, dueMinor) }, { order, now })
  if (paidMinor > dueMinor) await bookDoubled(tx, refund, { paidMinor, extraMinor: paidMinor - dueMinor, now })
}

/** Lowers a refund to the amount that the provider paid. The unpaid part is refunded separately, unless it was returned another way. */
async function lowerToPaid(tx: Tx, refund: Refund, { order, paidMinor, now }: Paid): Promise<void> {
  const countedMinor = isUnpaid(refund) ? 0 : refund.amountMinor
  const leftMinor = Math.max(0, (await remainingOfPayment(tx, refund.paymentId)) + countedMinor - paidMinor)
  const dueMinor = Math.min(refund.amountMinor - paidMinor, leftMinor)
  if (paidMinor + dueMinor < refund.amountMinor) await lower(tx, refund, { leftMinor: paidMinor + dueMinor, now })
  if (dueMinor > 0) await splitRefund(tx, await lockRefund(tx, refund.id), { order, leftMinor: paidMinor, now })
}

async function bookPaidAfterAll(tx: Tx, refund: Refund, { order, now }: Omit<Paid, 'paidMinor'>): Promise<void> {
  if (refund.kind === 'EXTERNAL' && (await isExternalFailed(tx, refund.id))) await bookExternal(tx, refund, { order, isAgain: true, now })
  else await postRefundRetried(tx, booked(refund, now))
}

/** Records a refund made at the provider as another attempt at a refund that couldn't be paid. */
export async function recordReplaced(tx: Tx, refund: Refund, outcome: Reported): Promise<void> {
  const { now, reported } = outcome
  if (refund.status === 'FAILED') await postRefundRetried(tx, booked(refund, now))
  const again = { status: 'PENDING', attempt: refund.attempt + 1, providerRefundId: reported.id, checks: 0 } as const
  await changeRefund(tx, refund.id, { ...again, nextCheckAt: nextCheckAt('PENDING', 0, now) })
  await recordOutcome(tx, { ...refund, ...again }, outcome)
}

async function bookDoubled(
  tx: Tx,
  refund: Refund,
  { paidMinor, extraMinor, now }: Omit<Paid, 'order'> & { extraMinor: number },
): Promise<void> {
  const { id: refundId, currency, lowerings } = refund
  await postRefundDoubled(tx, { refundId, currency, amountMinor: extraMinor, number: lowerings + 1, at: now })
  await changeDoubled(tx, refund, paidMinor)
}

export const booked = ({ id, currency, amountMinor, attempt }: Refund, at: Date) => ({ refundId: id, currency, amountMinor, attempt, at })
