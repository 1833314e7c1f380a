import type { RefundDecision } from '@akada/contract/refunds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type NewDecision = { refundId: number; decidedBy: string | null; decision: RefundDecision; reason: string; at: Date }

/** Permanently records a decision on a refund, with its reason. */
export async function insertDecision(tx: Tx, { refundId, decidedBy, ...made }: NewDecision): Promise<void> {
  await tx
    .insertInto('refund_decisions')
    .values({ ...made, refund_id: refundId, decided_by: decidedBy })
    .execute()
}

/** Returns the decisions on several refunds, oldest first. */
export const listDecisions = (db: Db, refundIds: readonly number[]) =>
  db
    .selectFrom('refund_decisions')
    .leftJoin('users', 'users.id', 'refund_decisions.decided_by')
    .select(['refund_id as refundId', 'decision', 'reason', 'at'])
    .select(sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('by'))
    .where('refund_id', '=', sql<number>`any(${refundIds})`)
    .orderBy('refund_decisions.id')
    .execute()

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]

/** Erases the reasons of decisions about an erased buyer. Keeps the decisions, their managers and times. */
export async function eraseDecisionsAbout(tx: Tx, userId: string): Promise<void> {
  const ofBuyer = tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refunds.id')
    .where('orders.user_id', '=', userId)
  await tx.updateTable('refund_decisions').set({ reason: '' }).where('refund_id', 'in', ofBuyer).where('reason', '<>', '').execute()
}
