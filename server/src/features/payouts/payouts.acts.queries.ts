import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type Act = 'STARTED' | 'MARKED_PAID' | 'CANCELLED'
/** `by` is null for automatic runs. */
export type NewAct = { runId: number; payoutId: number | null; by: string | null; act: Act; reason?: string; at: Date }

/** Permanently records an action on a run or on one of its payouts. */
export async function insertAct(tx: Tx, { runId, payoutId, by, act, reason = '', at }: NewAct): Promise<void> {
  await tx.insertInto('payout_acts').values({ run_id: runId, payout_id: payoutId, done_by: by, act, reason, at }).execute()
}

export const listActs = (db: Db, runId: number) =>
  db
    .selectFrom('payout_acts')
    .leftJoin('users as doer', 'doer.id', 'payout_acts.done_by')
    .leftJoin('payouts', 'payouts.id', 'payout_acts.payout_id')
    .leftJoin('users as payee', 'payee.id', 'payouts.instructor_id')
    .select(['payout_acts.act', 'payout_acts.reason', 'payout_acts.at'])
    .select(sql<string | null>`trim(doer.first_name || ' ' || doer.last_name)`.as('by'))
    .select(sql<string | null>`trim(payee.first_name || ' ' || payee.last_name)`.as('instructor'))
    .where('payout_acts.run_id', '=', runId)
    .orderBy('payout_acts.id')
    .execute()

export type ActRow = Awaited<ReturnType<typeof listActs>>[number]
