import { postPayoutFee, postPayoutFeeReturned, postPayoutReturned } from '#features/ledger/post-payout.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { ProviderTransfer, TransferState } from '#platform/payments/provider.ts'
import { changePayout, type Payout } from './payouts.queries.ts'
import { feeCheckAt, nextCheckAt, nextStatus } from './payouts.rules.ts'

/** Writes to an instructor about a payout. */
export const TELL_INSTRUCTOR = 'tell-instructor'
/** Writes to those who run the site about a run that needs them. */
export const ALERT_PAYOUT = 'alert-payout'

type Report = { transfer: ProviderTransfer; now: Date }

/** Does what follows from the provider's word on the transfer of a payout, which the caller has locked. */
export async function recordOutcome(tx: Tx, payout: Payout, { transfer, now }: Report): Promise<void> {
  await bookFee(tx, payout, { transfer, now })
  const status = nextStatus(payout.status, transfer.state)
  if (status === null) return keepAsking(tx, payout, { transfer, now })

  await changePayout(tx, payout.id, {
    status,
    transferCode: transfer.code,
    note: transfer.providerStatus,
    checks: 0,
    nextCheckAt: status === 'PAID' && transfer.feeMinor === null ? feeCheckAt(now) : nextCheckAt(status, 0, now),
    ...(status === 'PAID' && { paidAt: now }),
  })
  if (status === 'PAID') await tellInstructor(tx, payout.id, 'paid')
  if (status === 'FAILED' || status === 'REVERSED') {
    await bookReturn(tx, payout, now)
    await tellInstructor(tx, payout.id, 'returned')
    await alertPayout(tx, payout, 'RETURNED')
  }
  if (transfer.state === 'otp') await alertPayout(tx, payout, 'OTP')
}

/** The provider refuses for good: it is due again, once a person has seen to what it says. */
export async function failPayout(tx: Tx, payout: Payout, { message, now }: { message: string; now: Date }): Promise<void> {
  await changePayout(tx, payout.id, { status: 'FAILED', note: message, nextCheckAt: null })
  await bookReturn(tx, payout, now)
  await alertPayout(tx, payout, 'REFUSED')
}

async function keepAsking(tx: Tx, payout: Payout, { transfer, now }: Report): Promise<void> {
  const checks = payout.checks + 1
  await changePayout(tx, payout.id, { checks, transferCode: transfer.code, nextCheckAt: nextCheckAt(payout.status, checks, now) })
  const isBackWithUs = payout.status === 'FAILED' || payout.status === 'REVERSED'
  if (isBackWithUs && transfer.state === 'success') await alertPayout(tx, payout, 'PAID_AFTER_ALL')
}

const over: readonly TransferState[] = ['success', 'failed', 'reversed']

/** What a transfer cost counts as the provider says it once the transfer is over; what it gives back with it is given back here. */
async function bookFee(tx: Tx, { id, currency }: Payout, { transfer: { state, feeMinor }, now }: Report): Promise<void> {
  if (feeMinor === null || !over.includes(state)) return
  if (feeMinor > 0) await postPayoutFee(tx, { payoutId: id, currency, amountMinor: feeMinor, at: now })
  else if (state !== 'success') await postPayoutFeeReturned(tx, id, now)
}

const bookReturn = (tx: Tx, { id, instructorId, currency, amountMinor }: Payout, at: Date) =>
  postPayoutReturned(tx, { payoutId: id, instructorId, currency, amountMinor, at })

export const tellInstructor = (tx: Tx, payoutId: number, news: 'paid' | 'returned') =>
  enqueue(tx, { kind: TELL_INSTRUCTOR, payload: { payoutId, news }, dedupeKey: `payout:${payoutId}:${news}` })

/** Of each run and cause one mail: what keeps one payout usually keeps all. */
export const alertPayout = (tx: Tx, { id, runId }: Payout, because: string) =>
  enqueue(tx, { kind: ALERT_PAYOUT, payload: { payoutId: id, because }, dedupeKey: `payout-run:${runId}:${because}` })
