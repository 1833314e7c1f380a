import { toMajor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { changePayout, lockPayoutOfRun, type Payout } from './payouts.queries.ts'
import { tellInstructor } from './record-outcome.ts'

export type ByHand = { id: number; managerId: string; now: Date }

/** Records that an instructor was paid by hand, with the bank's reference. */
export const markPayoutPaid = (db: Db, { reference, ...act }: ByHand & { reference: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const payout = await lockOpen(tx, act)
    if (payout.mayBeSent) refuse('PAYOUT_MAY_BE_SENT')
    const paid = { status: 'PAID', note: reference, paidAt: act.now, paidBy: act.managerId, nextCheckAt: null } as const
    await changePayout(tx, payout.id, paid)
    await insertAct(tx, { runId: payout.runId, payoutId: payout.id, by: act.managerId, act: 'MARKED_PAID', at: act.now })
    await record(tx, payout, { act: 'PAYOUT_MARKED_PAID', by: act.managerId, now: act.now })
    await tellInstructor(tx, payout, 'paid')
  })

type Recorded = { act: 'PAYOUT_MARKED_PAID' | 'PAYOUT_CANCELLED'; by: string; now: Date }

export const record = (tx: Tx, { id, runId, instructorId, currency, amountMinor }: Payout, act: Recorded): Promise<void> =>
  recordAct(tx, {
    ...act,
    subject: { kind: 'PAYOUT_RUN', id: runId },
    after: { payout: id, instructor: instructorId, amount: toMajor(amountMinor), currency },
  })

/** Locks a payout that is neither sent nor done. Managers can't change their own payouts. */
export async function lockOpen(tx: Tx, { id, managerId }: ByHand): Promise<Payout> {
  const payout = (await lockPayoutOfRun(tx, id)) ?? refuse('PAYOUT_NOT_FOUND')
  if (payout.instructorId === managerId) refuse('NOT_ALLOWED')
  return payout.status === 'CREATED' ? payout : refuse('PAYOUT_DONE')
}
