import { isExternalFailed, postRefundDoubled, postRefundFailed, postRefundRetried } from '#features/ledger/post-refund.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ProviderRefund } from '#platform/payments/provider.ts'
import { bookExternal, bookExternalFailed } from './book-external.ts'
import { insertCreditNote } from './refunds.credit-notes.queries.ts'
import { changeDoubled, changeRefund, type Refund } from './refunds.queries.ts'
import { nextCheckAt, nextStatus } from './refunds.rules.ts'
import { alertRefund, notifyBuyer } from './start-refund.ts'

/** Applies the provider's report on one of the site's refunds. The caller has locked the refund. */
export async function recordOutcome(tx: Tx, refund: Refund, { reported, now }: { reported: ProviderRefund; now: Date }): Promise<void> {
  const status = nextStatus(refund.status, reported.state)
  if (status === null) {
    const checks = refund.checks + 1
    return changeRefund(tx, refund.id, { providerRefundId: reported.id, checks, nextCheckAt: nextCheckAt(refund.status, checks, now) })
  }

  await changeRefund(tx, refund.id, {
    status,
    providerRefundId: reported.id,
    providerSays: reported.state,
    checks: 0,
    nextCheckAt: nextCheckAt(status, 0, now),
    ...(status === 'PROCESSED' && { settledAt: now }),
  })
  if (status === 'PROCESSED') {
    if (refund.status === 'FAILED') await bookPaidAfterAll(tx, refund, now)
    await insertCreditNote(tx, { refundId: refund.id }, now)
    await notifyBuyer(tx, refund.id, 'processed')
  }
  if (status === 'FAILED') await bookFailure(tx, refund, now)
  if (status === 'FAILED' && refund.kind === 'EXTERNAL') await alertRefund(tx, refund, 'EXTERNAL_FAILED')
  else if (status === 'FAILED' || status === 'NEEDS_ATTENTION') await alertRefund(tx, refund, status)
}

/** Records that the provider rejected a refund permanently. The amount is still owed to the buyer, and a manager must act. */
export async function failRefund(tx: Tx, refund: Refund, { providerSays, now }: { providerSays: string; now: Date }): Promise<void> {
  await changeRefund(tx, refund.id, { status: 'FAILED', providerSays, nextCheckAt: null })
  await bookFailure(tx, refund, now)
  await alertRefund(tx, refund, 'FAILED')
}

/**
 * Books a failed refund. The amount of a refund made on this site goes to suspense. The booking of a refund made at the provider is
 * reversed.
 */
async function bookFailure(tx: Tx, refund: Refund, now: Date): Promise<void> {
  if (refund.kind === 'EXTERNAL') await bookExternalFailed(tx, refund, now)
  else await postRefundFailed(tx, booked(refund, now))
}

async function bookPaidAfterAll(tx: Tx, refund: Refund, now: Date): Promise<void> {
  if (refund.overtakenAt !== null) await bookDoubled(tx, refund, now)
  else if (refund.kind === 'EXTERNAL' && (await isExternalFailed(tx, refund.id))) await bookExternal(tx, refund, now, { isAgain: true })
  else await postRefundRetried(tx, booked(refund, now))
}

/** Records a refund made at the provider as another attempt at a refund that couldn't be paid. */
export async function recordReplaced(tx: Tx, refund: Refund, outcome: { reported: ProviderRefund; now: Date }): Promise<void> {
  const { now, reported } = outcome
  if (refund.status === 'FAILED') await postRefundRetried(tx, booked(refund, now))
  const again = { status: 'PENDING', attempt: refund.attempt + 1, providerRefundId: reported.id, checks: 0 } as const
  await changeRefund(tx, refund.id, { ...again, nextCheckAt: nextCheckAt('PENDING', 0, now) })
  await recordOutcome(tx, { ...refund, ...again }, outcome)
}

async function bookDoubled(tx: Tx, { id, currency, amountMinor, ...refund }: Refund, at: Date): Promise<void> {
  await postRefundDoubled(tx, { refundId: id, currency, amountMinor, number: refund.lowerings + 1, at })
  await changeDoubled(tx, { id, lowerings: refund.lowerings })
}

export const booked = ({ id, currency, amountMinor, attempt }: Refund, at: Date) => ({ refundId: id, currency, amountMinor, attempt, at })
