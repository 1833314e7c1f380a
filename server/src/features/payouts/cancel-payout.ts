import type { Db } from '#platform/database/database.ts'
import { type ByHand, lockOpen, record } from './mark-payout-paid.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { returnPayout } from './record-outcome.ts'

/** Cancels a payout that wasn't sent: its money is due again. Who did it, and why, is kept. */
export const cancelPayout = (db: Db, { reason, ...act }: ByHand & { reason: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const payout = await lockOpen(tx, act)
    await returnPayout(tx, payout, { note: 'Canceled', now: act.now })
    await insertAct(tx, { runId: payout.runId, payoutId: payout.id, by: act.managerId, act: 'CANCELLED', reason, at: act.now })
    await record(tx, payout, { act: 'PAYOUT_CANCELLED', by: act.managerId, now: act.now })
  })
