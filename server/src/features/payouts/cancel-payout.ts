import { postPayoutReturned } from '#features/ledger/post-payout.ts'
import type { Db } from '#platform/database/database.ts'
import { type ByHand, lockOpen, record } from './mark-payout-paid.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { changePayout } from './payouts.queries.ts'

/** Takes a payout back that wasn't made: it is due again. Who did it, and why, is kept. */
export const cancelPayout = (db: Db, { reason, ...act }: ByHand & { reason: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const payout = await lockOpen(tx, act)
    const { id, runId, instructorId, currency, amountMinor } = payout
    await changePayout(tx, id, { status: 'FAILED', note: 'Taken back', nextCheckAt: null })
    await insertAct(tx, { runId, payoutId: id, by: act.managerId, act: 'CANCELLED', reason, at: act.now })
    await record(tx, payout, { act: 'PAYOUT_CANCELLED', by: act.managerId, now: act.now })
    await postPayoutReturned(tx, { payoutId: id, instructorId, currency, amountMinor, at: act.now })
  })
