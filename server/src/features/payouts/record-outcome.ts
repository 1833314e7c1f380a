import { availableOf, payoutKey, postPayout, postPayoutFee, postPayoutReturned } from '#features/ledger/post-payout.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { ProviderTransfer, TransferState } from '#platform/payments/provider.ts'
import { changePayout, lockRuns, type Payout } from './payouts.queries.ts'
import {
  explain,
  feeCheckAt,
  isReturned,
  nextCheckAt,
  nextStatus,
  openStatuses,
  type PayoutStatus,
  type Problem,
  problemOf,
  type StopReason,
} from './payouts.rules.ts'

/** Emails an instructor about a payout. */
export const TELL_INSTRUCTOR = 'tell-instructor'
/** Emails managers about a payout run that needs action. */
export const ALERT_PAYOUT = 'alert-payout'

type Report = { transfer: ProviderTransfer; now: Date }

/** Applies the provider's report on the transfer of a payout. The caller has locked the payout. */
export async function recordOutcome(tx: Tx, payout: Payout, { transfer, now }: Report): Promise<void> {
  const status = nextStatus(payout.status, transfer.state)
  if (status === null) {
    await bookFee(tx, payout, { transfer, now })
    await keepAsking(tx, payout, { transfer, now })
  } else await move(tx, isReturned(payout.status) ? await bookAgain(tx, payout, now) : payout, { transfer, now, status })
  if (transfer.state === 'other') await alertPayout(tx, payout, 'UNKNOWN_STATUS')
}

async function move(tx: Tx, payout: Payout, { transfer, now, status }: Report & { status: PayoutStatus }): Promise<void> {
  await bookFee(tx, payout, { transfer, now })
  await changePayout(tx, payout.id, {
    status,
    attempt: payout.attempt,
    mayBeSent: true,
    transferCode: transfer.code,
    note: transfer.failureReason ?? transfer.providerStatus,
    problem: isReturned(status) ? problemOf(transfer.failureReason ?? '') : null,
    checks: 0,
    nextCheckAt: status === 'PAID' && transfer.feeMinor === null ? feeCheckAt(now) : nextCheckAt(status, 0, now),
    ...(status === 'PAID' && { paidAt: now }),
  })
  if (status === 'PAID') await notifyInstructor(tx, payout, 'paid')
  if (isReturned(status)) {
    await bookReturn(tx, payout, now)
    await notifyInstructor(tx, payout, 'returned')
    await alertPayout(tx, payout, 'RETURNED')
  }
  if (transfer.state === 'otp') await alertPayout(tx, payout, 'OTP')
}

type Returned = { note: string; problem: Problem; now: Date }

/** Makes a payout's amount available again. If the provider may have sent the payout, schedules a check with the provider. */
export async function returnPayout(tx: Tx, payout: Payout, { note, problem, now }: Returned): Promise<void> {
  const { id, mayBeSent } = payout
  await changePayout(tx, id, {
    status: 'FAILED',
    note,
    problem,
    mayBeSent,
    checks: 0,
    nextCheckAt: mayBeSent ? nextCheckAt('FAILED', 0, now) : null,
  })
  await bookReturn(tx, payout, now)
  if (payout.isRequested || explain(problem).needsAccount) await notifyInstructor(tx, payout, 'returned')
}

/**
 * Books a transfer as paid after it was booked as not paid. If the amount was paid out again in the meantime, the instructor owes the
 * amount, and later earnings cover it.
 */
async function bookAgain(tx: Tx, payout: Payout, now: Date): Promise<Payout> {
  // Without this lock, a concurrent run could pay the amount out again.
  await lockRuns(tx)
  const again = { ...payout, attempt: payout.attempt + 1 }
  await postPayout(tx, booked(again, now))
  const isOwed = (await availableOf(tx, payout)) < 0
  await alertPayout(tx, again, isOwed ? 'PAID_TWICE' : 'PAID_AFTER_ALL')
  return again
}

async function keepAsking(tx: Tx, payout: Payout, { transfer, now }: Report): Promise<void> {
  const checks = payout.checks + 1
  const isUnclear = transfer.state === 'other' && openStatuses.includes(payout.status)
  await changePayout(tx, payout.id, {
    checks,
    transferCode: transfer.code,
    nextCheckAt: nextCheckAt(payout.status, checks, now),
    ...(isUnclear && { note: transfer.providerStatus }),
  })
}

const over: readonly TransferState[] = ['success', 'failed', 'reversed']

/** Books the fee that the provider reports for a finished transfer. The provider refunds the fee of a returned transfer. */
async function bookFee(tx: Tx, { id, attempt, currency }: Payout, { transfer: { state, feeMinor }, now }: Report): Promise<void> {
  if (feeMinor === null || !over.includes(state) || (feeMinor === 0 && state === 'success')) return
  await postPayoutFee(tx, { payoutId: id, attempt, currency, amountMinor: feeMinor, at: now })
}

const booked = ({ id, ...payout }: Payout, at: Date) => ({ ...payout, payoutId: id, at })

const bookReturn = (tx: Tx, payout: Payout, at: Date) => postPayoutReturned(tx, booked(payout, at))

const keyOf = ({ id, attempt }: Payout): string => payoutKey({ payoutId: id, attempt })

export type News = 'requested' | 'paid' | 'returned'

export const notifyInstructor = (tx: Tx, payout: Payout, news: News) =>
  enqueue(tx, {
    kind: TELL_INSTRUCTOR,
    payload: { payoutId: payout.id, attempt: payout.attempt, news },
    dedupeKey: `payout:${keyOf(payout)}:${news}`,
  })

export type Alert =
  | 'REQUESTED'
  | 'UNFUNDED'
  | 'OTP'
  | 'REFUSED'
  | 'RETURNED'
  | 'PAID_AFTER_ALL'
  | 'PAID_TWICE'
  | 'UNKNOWN_STATUS'
  | StopReason

// These problems stop all payouts of a run, so one email per run is enough.
const ofRun: readonly Alert[] = ['UNFUNDED', 'OTP']

export const alertPayout = (tx: Tx, payout: Payout, because: Alert) =>
  enqueue(tx, {
    kind: ALERT_PAYOUT,
    payload: { payoutId: payout.id, because },
    dedupeKey: ofRun.includes(because) ? `payout-run:${payout.runId}:${because}` : `payout:${keyOf(payout)}:${because}`,
  })
