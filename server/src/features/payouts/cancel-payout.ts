import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { auditedOf, type ByHand, lockOpen, runOf } from './mark-payout-paid.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { returnPayout } from './record-outcome.ts'

/** Cancels an unsent payout, so that its amount is due again. Records the manager and the reason. */
export const cancelPayout = (db: Db, { reason, ...act }: ByHand & { reason: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const payout = await lockOpen(tx, act)
    await returnPayout(tx, payout, { note: 'Canceled', problem: 'CANCELLED', now: act.now })
    await insertAct(tx, { runId: payout.runId, payoutId: payout.id, by: act.managerId, act: 'CANCELLED', reason, at: act.now })
    await recordAct(tx, { act: 'PAYOUT_CANCELLED', by: act.managerId, subject: runOf(payout), after: auditedOf(payout), now: act.now })
  })
