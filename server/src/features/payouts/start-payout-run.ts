import { randomBytes } from 'node:crypto'
import { type Currency, toMajor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { postPayout } from '#features/ledger/post-payout.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { getDuePayouts } from './get-due-payouts.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { insertPayouts, insertRun, lockRuns } from './payouts.queries.ts'
import { isTransferable } from './payouts.rules.ts'
import { requireReturnedKnown } from './sync-payout.ts'

/** Sends a payout through the provider, by its id. */
export const SEND_PAYOUT = 'send-payout'

type NewRun = { currency: Currency; method: 'TRANSFER' | 'BY_HAND'; startedBy: string; reason: string }

/** Removes all due amounts from the balances in one transaction and queues their transfers. Returns the run's id. */
export async function startPayoutRun(deps: Deps, { currency, method, startedBy, reason }: NewRun): Promise<number> {
  const { db, clock, payments } = deps
  if (method === 'TRANSFER' && !isTransferable(currency)) refuse('TRANSFERS_UNAVAILABLE')
  if (method === 'TRANSFER' && !payments) refuse('PAYMENTS_NOT_CONFIGURED')
  // A transfer that arrived after it was booked as not paid must not be paid again.
  const { due: asked } = await getDuePayouts(db, { currency, startedBy })
  await requireReturnedKnown(deps, { instructorIds: asked.map(({ instructor }) => instructor.id), currency })
  return db.transaction().execute(async (tx) => {
    const now = clock()
    await lockRuns(tx)
    const { due } = await getDuePayouts(tx, { currency, startedBy })
    if (due.length === 0) refuse('PAYOUT_NOTHING_DUE')
    const runId = await insertRun(tx, { currency, method, createdBy: startedBy, now })
    await insertAct(tx, { runId, payoutId: null, by: startedBy, act: 'STARTED', reason, at: now })
    const total = toMajor(due.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
    const after = { method, payouts: due.length, total, currency }
    await recordAct(tx, { act: 'PAYOUT_RUN_STARTED', by: startedBy, subject: { kind: 'PAYOUT_RUN', id: runId }, after, now })
    const made = due.map(({ instructor, ...payout }) => ({ ...payout, instructorId: instructor.id, reference: newReference() }))
    const payouts = await insertPayouts(tx, { runId, currency, nextCheckAt: method === 'TRANSFER' ? now : null }, made)
    for (const { id, instructorId, amountMinor } of payouts) {
      await postPayout(tx, { payoutId: id, attempt: 1, instructorId, currency, amountMinor, at: now })
      if (method === 'TRANSFER') await enqueue(tx, { kind: SEND_PAYOUT, payload: { payoutId: id } })
    }
    return runId
  })
}

// Paystack accepts 16 to 50 lowercase letters, digits and hyphens.
const newReference = () => `payout-${randomBytes(16).toString('hex')}`
