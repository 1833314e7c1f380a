import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { type ListOrder, readOrder } from '#platform/database/list-order.ts'

export const findPaymentByReference = (db: Db, reference: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id as orderId', 'reference', 'status', 'provider_transaction_id as transactionId', 'currency'])
    .select(sql<number>`coalesce(paid_amount_minor, amount_minor)`.as('amountMinor'))
    .where('reference', '=', reference)
    .executeTakeFirst()

export type DisputedPayment = NonNullable<Awaited<ReturnType<typeof findPaymentByReference>>>

export type ReportedDispute = {
  providerDisputeId: string
  paymentId: number
  status: string
  resolution: string | null
  category: string | null
  currency: Currency
  amountMinor: number
  dueAt: Date | null
}

/** Returns undefined if the dispute is already known. */
export async function insertDispute(tx: Tx, dispute: ReportedDispute, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('disputes')
    .values({
      provider_dispute_id: dispute.providerDisputeId,
      payment_id: dispute.paymentId,
      status: dispute.status,
      category: dispute.category,
      currency: dispute.currency,
      amount_minor: dispute.amountMinor,
      due_at: dispute.dueAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('disputes_provider_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Keeps a resolved dispute unchanged. */
export async function updateOpenDispute(tx: Tx, { providerDisputeId, status, dueAt, amountMinor }: ReportedDispute): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ status, due_at: dueAt, amount_minor: amountMinor })
    .where('provider_dispute_id', '=', providerDisputeId)
    .where('resolved_at', 'is', null)
    .execute()
}

/** Returns undefined if the dispute was already resolved. */
export const resolveDispute = (tx: Tx, { providerDisputeId, status, resolution }: ReportedDispute, now: Date) =>
  tx
    .updateTable('disputes')
    .set({ status, resolution, resolved_at: now })
    .where('provider_dispute_id', '=', providerDisputeId)
    .where('resolved_at', 'is', null)
    .returning(['id', 'currency', 'amount_minor as amountMinor', 'accepted_by as acceptedBy'])
    .executeTakeFirst()

export type Claim = { id: number; by: string; now: Date; deadBefore: Date }

/** Claims an open dispute for the accepting manager. Returns undefined if it is resolved or claimed by another manager. */
export const claimToAccept = (tx: Tx, { id, by, now, deadBefore }: Claim) =>
  tx
    .updateTable('disputes')
    .set({ accepted_by: by, accepted_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .where((or) => or.or([or('accepted_at', 'is', null), or('accepted_at', '<', deadBefore)]))
    .returning(['provider_dispute_id as providerDisputeId', 'payment_id as paymentId', 'amount_minor as amountMinor'])
    .executeTakeFirst()

/** Clears the claim after the provider rejected the acceptance. */
export async function releaseClaim(db: Db, id: number): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ accepted_by: null, accepted_at: null })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .execute()
}

export const listOpenReferences = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('payments.reference')
    .distinct()
    .where('disputes.resolved_at', 'is', null)
    .execute()
  return rows.map(({ reference }) => reference)
}

const disputes = (db: Db) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.id', 'payments.order_id as orderId', 'payments.reference', 'disputes.status', 'resolution', 'category'])
    .select(['disputes.currency', 'disputes.amount_minor as amountMinor', 'due_at as dueAt', 'disputes.created_at as createdAt'])
    .select('resolved_at as resolvedAt')

export const findDispute = (db: Db, id: number) => disputes(db).where('disputes.id', '=', id).executeTakeFirst()

type DisputePage = { sort: ListOrder<'deadline' | 'createdAt'>; page: number; size: number }

export function listDisputePage(db: Db, { sort, page, size }: DisputePage) {
  const { key, direction } = readOrder(sort)
  return disputes(db)
    .$if(key === 'deadline', (query) =>
      query
        .orderBy(sql`resolved_at is not null`)
        .orderBy(sql`case when resolved_at is null then due_at end`, (order) => order[direction]().nullsLast()),
    )
    .orderBy('disputes.created_at', key === 'createdAt' ? direction : 'desc')
    .orderBy('disputes.id', key === 'createdAt' ? direction : 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

export async function countDisputes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
