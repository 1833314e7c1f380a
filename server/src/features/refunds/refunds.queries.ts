import type { Currency } from '@akada/contract/money.ts'
import type { RefundStatus } from '@akada/contract/refunds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { insertDecision } from './refunds.decisions.queries.ts'

const refundColumns = [
  'refunds.id',
  'refunds.kind',
  'refunds.order_id as orderId',
  'refunds.order_line_id as lineId',
  'refunds.payment_id as paymentId',
  'refunds.currency',
  'refunds.amount_minor as amountMinor',
  'refunds.status',
  'refunds.reason',
  'refunds.attempt',
  'refunds.checks',
  'refunds.provider_refund_id as providerRefundId',
  'refunds.provider_says as providerSays',
  'refunds.decision_reason as decisionReason',
  'refunds.requested_at as requestedAt',
  'refunds.settled_at as settledAt',
  'refunds.next_check_at as nextCheckAt',
  'refunds.lowerings',
  'refunds.overtaken_at as overtakenAt',
] as const

const refunds = (db: Db) => db.selectFrom('refunds').select(refundColumns)
export type Refund = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>
export type RefundKind = Refund['kind']

export type NewRefund = {
  kind: RefundKind
  orderId: number
  lineId: number | null
  /** The other lines of a refund of a bundle or of several seats. */
  furtherLineIds?: readonly number[]
  paymentId: number
  currency: Currency
  amountMinor: number
  status: RefundStatus
  reason: string
  requestedBy: string | null
  now: Date
  decidedBy?: string | null
  decisionReason?: string | null
  providerRefundId?: string
  nextCheckAt?: Date | null
  /** True if this refund covers a part of an earlier refund that is due again. A payment may have several such refunds. */
  isRest?: boolean
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  const row = await tx
    .insertInto('refunds')
    .values({
      kind: refund.kind,
      order_id: refund.orderId,
      order_line_id: refund.lineId,
      payment_id: refund.paymentId,
      currency: refund.currency,
      amount_minor: refund.amountMinor,
      status: refund.status,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      requested_at: refund.now,
      decided_by: refund.decidedBy ?? null,
      decided_at: refund.status === 'REQUESTED' ? null : refund.now,
      decision_reason: refund.decisionReason ?? null,
      provider_refund_id: refund.providerRefundId ?? null,
      next_check_at: refund.nextCheckAt ?? null,
      is_rest: refund.isRest ?? false,
    })
    .returning(refundColumns)
    .executeTakeFirstOrThrow()
  await insertFurtherLines(tx, row.id, refund.furtherLineIds ?? [])
  if (refund.status === 'APPROVED') {
    const { now: at, decidedBy = null, decisionReason } = refund
    await insertDecision(tx, { refundId: row.id, decidedBy, decision: 'APPROVED', reason: decisionReason ?? '', at })
  }
  return row
}

async function insertFurtherLines(tx: Tx, refundId: number, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .insertInto('refund_lines')
    .values(lineIds.map((order_line_id) => ({ refund_id: refundId, order_line_id })))
    .execute()
}

/** Returns the ids of a refund's order lines. */
export async function listLineIds(db: Db, refundId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refunded_lines')
    .select('order_line_id as lineId')
    .where('refund_id', '=', refundId)
    .orderBy('order_line_id')
    .execute()
  return rows.flatMap(({ lineId }) => lineId ?? [])
}

/** Returns the order lines of several refunds. */
export const listLinesOfRefunds = (db: Db, refundIds: readonly number[]) =>
  db
    .selectFrom('refunded_lines')
    .select(['refund_id as refundId', 'order_line_id as lineId'])
    .where('refund_id', '=', sql<number>`any(${[...refundIds]}::int[])`)
    .execute()

/** The number of the newest credit note that the booking of a refund or a lost dispute made, or null. */
export const creditNoteOf = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<string | null>`(
  select tax_documents.number from ledger_transactions
  join tax_documents on tax_documents.transaction_id = ledger_transactions.id and tax_documents.kind = 'CREDIT_NOTE'
  where ledger_transactions.kind = ${kind} and source_id in (${id}::text, 'again:' || ${id})
  order by tax_documents.id desc limit 1)`

/** The number of seats that the query's refund is for. Null if its line isn't a seat, or it isn't for a line. */
export const refundedSeats = sql<number | null>`(
  select count(*)::int from refunded_lines join order_lines as seat_lines on seat_lines.id = refunded_lines.order_line_id
  where refund_id = refunds.id and seat > 0 having count(*) > 0)`

/** Whether the buyer withdrew the query's request: only then has its buyer decided it. */
export const isWithdrawnRefund = sql<boolean>`coalesce(refunds.status = 'DECLINED' and refunds.decided_by = refunds.requested_by, false)`

/** The bundle that the query's refund is for. Null for a refund of one course that was paid twice, or without a bundle. */
const ofBundle = (field: 'bundle_id' | 'title') => sql`
  select order_bundles.${sql.ref(field)} from order_lines as bundled
  join order_bundles on order_bundles.order_id = bundled.order_id and order_bundles.bundle_id = bundled.bundle_id
  where bundled.id = refunds.order_line_id and refunds.kind in ('BUYER', 'MANAGER')`
export const refundedBundleId = sql<number | null>`(${ofBundle('bundle_id')})`
export const refundedBundle = sql<string | null>`(${ofBundle('title')})`

export const findRefund = (db: Db, id: number): Promise<Refund | undefined> => refunds(db).where('refunds.id', '=', id).executeTakeFirst()

export const lockRefund = (tx: Tx, id: number): Promise<Refund> =>
  refunds(tx).where('refunds.id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const lockRefundsOfPayment = (tx: Tx, paymentId: number): Promise<Refund[]> =>
  refunds(tx).where('refunds.payment_id', '=', paymentId).orderBy('refunds.id').forUpdate().execute()

export const listRequests = (tx: Tx, orderId: number): Promise<Refund[]> =>
  refunds(tx).where('refunds.order_id', '=', orderId).where('refunds.status', '=', sql.lit('REQUESTED')).orderBy('refunds.id').execute()

/**
 * Reopens the requests that were closed because their payment was refunded. `followRefunds` then closes the requests that a remaining
 * refund still covers.
 */
export async function reopenRequests(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'REQUESTED', decided_at: null, decision_reason: null })
    .where('order_id', '=', orderId)
    .where('status', '=', 'DECLINED')
    .where('decided_by', 'is', null)
    .where(
      sql<boolean>`not exists (select from refunds as newer
        where newer.order_line_id = refunds.order_line_id and (newer.status <> 'DECLINED' or newer.id > refunds.id))`,
    )
    .execute()
}

export async function countRecentRequests(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requested_by', '=', userId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** `decidedBy` is null for a request that was closed because its payment was refunded. */
export type Decision = { id: number; status: 'APPROVED' | 'DECLINED'; decidedBy: string | null; reason: string; now: Date }

/** Decides a request. Returns undefined if it was already decided. */
export async function decideRequested(tx: Tx, { id, status, decidedBy, reason, now }: Decision): Promise<Refund | undefined> {
  const row = await tx
    .updateTable('refunds')
    .set({ status, decided_by: decidedBy, decided_at: now, decision_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'REQUESTED')
    .returning(refundColumns)
    .executeTakeFirst()
  if (row) await insertDecision(tx, { refundId: id, decidedBy, decision: status, reason, at: now })
  return row
}

/**
 * Closes a request that its buyer withdrew. Returns undefined if it was already decided. It is declined by its buyer, so that releases that
 * don't know withdrawals show it as closed. No other request is, because managers can't decide on their own orders.
 */
export async function closeWithdrawn(tx: Tx, { id, userId, now }: { id: number; userId: string; now: Date }): Promise<Refund | undefined> {
  return tx
    .updateTable('refunds')
    .set({ status: 'DECLINED', decided_by: userId, decided_at: now, decision_reason: null })
    .where('id', '=', id)
    .where('status', '=', 'REQUESTED')
    .returning(refundColumns)
    .executeTakeFirst()
}

/** Lowers the amount of a request, because part of the payment was refunded at the provider or charged back in the meantime. */
export async function lowerAmount(tx: Tx, id: number, amountMinor: number): Promise<void> {
  await tx.updateTable('refunds').set({ amount_minor: amountMinor }).where('id', '=', id).where('amount_minor', '>', amountMinor).execute()
}

/** Lowers a booked refund to `leftMinor` because the difference was returned another way. Fails it permanently if nothing is left. */
export async function changeLowered(tx: Tx, { id, lowerings }: Refund, { leftMinor, now }: { leftMinor: number; now: Date }) {
  await tx
    .updateTable('refunds')
    .set({
      lowerings: lowerings + 1,
      ...(leftMinor > 0
        ? { amount_minor: leftMinor }
        : { status: 'FAILED', overtaken_at: now, next_check_at: null, provider_says: 'The money was returned another way.' }),
    })
    .where('id', '=', id)
    .execute()
}

/** Raises a lowered refund, because the refund that replaced a part of it has failed. */
export async function changeRaised(
  tx: Tx,
  { id, lowerings }: Refund,
  { amountMinor, hasFailed }: { amountMinor: number; hasFailed: boolean },
) {
  await tx
    .updateTable('refunds')
    .set({ lowerings: lowerings + 1, amount_minor: amountMinor, overtaken_at: null, status: hasFailed ? 'FAILED' : 'APPROVED' })
    .where('id', '=', id)
    .execute()
}

/** Sets the paid amount of a refund that the provider paid after all, although less or nothing was due. */
export async function changeDoubled(tx: Tx, { id, lowerings }: Pick<Refund, 'id' | 'lowerings'>, paidMinor: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ lowerings: lowerings + 1, amount_minor: paidMinor, overtaken_at: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Whether the amount of an unsent refund was returned another way after the refund was booked: by a chargeback, or by a refund made at the
 * provider, even one that had failed before it was paid. Such a return replaces the refund unless its money is assigned to something else.
 */
export async function hasTwin(tx: Tx, { id, paymentId, amountMinor }: Refund): Promise<boolean> {
  const { rows } = await sql<{ hasTwin: boolean }>`
    with returned as (
      select 'REFUND' as kind, prefix || id as source_id
      from refunds cross join (values (''), ('again:')) as booked (prefix)
      where payment_id = ${paymentId} and refunds.kind = 'EXTERNAL' and status <> 'FAILED' and amount_minor = ${amountMinor}
      union all
      select 'CHARGEBACK', id::text from disputes where payment_id = ${paymentId} and amount_minor = ${amountMinor}
    )
    select exists (
      select from returned join ledger_transactions using (kind, source_id)
      where ledger_transactions.id > (select id from ledger_transactions where kind = 'REFUND' and source_id = ${String(id)})
    ) as "hasTwin"`.execute(tx)
  return rows[0]?.hasTwin === true
}

/**
 * Records that an amount wasn't for a course. Divides the amount among the payment's returns, newest first. Stores the parts of refunds,
 * but not those of chargebacks.
 */
export async function changeExplained(tx: Tx, paymentId: number, amountMinor: number): Promise<void> {
  await sql`
    with returns as (
      select refunds.id as refund_id, refunds.amount_minor - explained_minor as open_minor, max(ledger_transactions.id) as booked
      from refunds join ledger_transactions on ledger_transactions.kind = 'REFUND' and source_id in (refunds.id::text, 'again:' || refunds.id)
      where payment_id = ${paymentId} and refunds.kind = 'EXTERNAL' and status <> 'FAILED'
      group by refunds.id
      union all
      select null, amount_minor, ledger_transactions.id
      from disputes join ledger_transactions on kind = 'CHARGEBACK' and source_id = disputes.id::text
      where payment_id = ${paymentId}
    ), parts as (
      select refund_id, least(open_minor, ${amountMinor} - (sum(open_minor) over (order by booked desc) - open_minor)) as part_minor
      from returns
    )
    update refunds set explained_minor = explained_minor + part_minor from parts where id = refund_id and part_minor > 0`.execute(tx)
}

/** Withdraws the mark that a failed refund wasn't for a course. Returns the marked amount. */
export async function clearExplained(tx: Tx, { id }: { id: number }): Promise<number> {
  const { explainedMinor } = await tx
    .selectFrom('refunds')
    .select('explained_minor as explainedMinor')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx.updateTable('refunds').set({ explained_minor: 0 }).where('id', '=', id).execute()
  return explainedMinor
}

/** Claims an approved refund for this worker. Returns undefined if it was sent or another worker has claimed it. */
export async function claimToSend(db: Db, id: number, nextCheckAt: Date): Promise<Refund | undefined> {
  return db
    .updateTable('refunds')
    .set({ status: 'SENDING', next_check_at: nextCheckAt, checks: 0 })
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .returning(refundColumns)
    .executeTakeFirst()
}

/** Marks approved refunds as UNKNOWN, so that they are looked up at the provider before they are sent. Returns their number. */
export async function markUncertain(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ status: 'UNKNOWN', checks: 0, next_check_at: now })
    .where('status', '=', 'APPROVED')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export type RefundChange = {
  status?: RefundStatus
  checks?: number
  nextCheckAt: Date | null
  providerRefundId?: string | null
  providerSays?: string
  attempt?: number
  settledAt?: Date | null
}

export async function changeRefund(db: Db, id: number, change: RefundChange): Promise<void> {
  const { status, checks, nextCheckAt, providerRefundId, providerSays, attempt, settledAt } = change
  await db
    .updateTable('refunds')
    .set({
      next_check_at: nextCheckAt,
      ...(status !== undefined && { status }),
      ...(checks !== undefined && { checks }),
      ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
      ...(providerSays !== undefined && { provider_says: providerSays.slice(0, 300) }),
      ...(attempt !== undefined && { attempt }),
      ...(settledAt !== undefined && { settled_at: settledAt }),
    })
    .where('id', '=', id)
    .execute()
}

export const listDueRefunds = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('refunds')
    .select(['id', 'status', 'payment_id as paymentId'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Postpones a payment's due checks after a check has failed. */
export async function putOffChecks(db: Db, paymentId: number, { now, until }: { now: Date; until: Date }): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_check_at: until })
    .where('payment_id', '=', paymentId)
    .where('next_check_at', '<=', now)
    .execute()
}

export async function findRefundForEmail(db: Db, id: number) {
  return refunds(db)
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('order_lines', 'order_lines.id', 'refunds.order_line_id')
    .select(['users.email', 'users.first_name as firstName', 'users.erased_at as erasedAt', 'order_lines.title'])
    .select(['orders.user_id as userId', 'order_lines.course_id as courseId'])
    .select([creditNoteOf(sql`'REFUND'`, sql`refunds.id`).as('creditNoteNumber'), refundedSeats.as('seats'), refundedBundle.as('bundle')])
    .where('refunds.id', '=', id)
    .executeTakeFirst()
}

export async function eraseReasons(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('refunds').set({ reason: '' }).where('requested_by', '=', userId).where('kind', '=', 'BUYER').execute()
}
