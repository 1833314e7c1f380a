import type { Currency } from '@akada/contract/money.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { getDuePayouts } from './get-due-payouts.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { lockRuns } from './payouts.queries.ts'
import { isTransferable } from './payouts.rules.ts'
import { placeRun } from './place-run.ts'
import { requireReturnedKnown } from './sync-payout.ts'

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
    const run = { currency, method, origin: 'PERSON', createdBy: startedBy, scheduledOn: null } as const
    const { runId } = await placeRun(tx, run, { due, now })
    await insertAct(tx, { runId, payoutId: null, by: startedBy, act: 'STARTED', reason, at: now })
    return runId
  })
}
