import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Account, Entry } from './ledger.rules.ts'

export type Posting = { kind: string; sourceId: string; at: Date; entries: readonly Entry[] }

/** False when it was booked before. That it adds up is checked by the database when the transaction ends. */
export async function insertPosting(tx: Tx, { kind, sourceId, at, entries }: Posting): Promise<boolean> {
  const real = entries.filter(({ amountMinor }) => amountMinor !== 0)
  if (real.length === 0) return false
  const posted = await tx
    .insertInto('ledger_transactions')
    .values({ kind, source_id: sourceId, at })
    .onConflict((conflict) => conflict.constraint('ledger_transactions_once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) return false
  await tx
    .insertInto('ledger_entries')
    .values(
      real.map(({ account, amountMinor, currency, instructorId, orderLineId }) => ({
        transaction_id: posted.id,
        account,
        amount_minor: amountMinor,
        currency,
        instructor_id: instructorId ?? null,
        order_line_id: orderLineId ?? null,
      })),
    )
    .execute()
  return true
}

export async function isPosted(db: Db, kind: string, sourceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  return found !== undefined
}

const entryColumns = [
  'ledger_entries.account',
  'ledger_entries.amount_minor',
  'ledger_entries.currency',
  'ledger_entries.instructor_id',
  'ledger_entries.order_line_id',
] as const

const entries = (db: Db) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(entryColumns)
    .orderBy('ledger_entries.id')

type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

const asEntry = (row: EntryRow): Entry => ({
  account: row.account as Account,
  amountMinor: row.amount_minor,
  currency: row.currency as Currency,
  instructorId: row.instructor_id,
  orderLineId: row.order_line_id,
})

/** What the sale of a line put on its accounts; nothing for one that was paid before there were books. */
export const soldEntries = async (db: Db, lineId: number): Promise<Entry[]> =>
  (await entries(db).where('kind', '=', 'SALE').where('order_line_id', '=', lineId).execute()).map(asEntry)

export async function listReversedLineIds(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .innerJoin('order_lines', 'order_lines.id', 'ledger_entries.order_line_id')
    .select('order_lines.id')
    .distinct()
    .where('order_lines.order_id', '=', orderId)
    .where('kind', 'in', ['REFUND', 'CHARGEBACK'])
    .execute()
  return rows.map(({ id }) => id)
}

/** What of a payment came into suspense when it was received. */
export async function suspendedBy(db: Db, paymentId: number): Promise<Entry | undefined> {
  const row = await entries(db)
    .where('kind', '=', 'SUSPENSE')
    .where('source_id', '=', String(paymentId))
    .where('account', '=', 'suspense')
    .executeTakeFirst()
  return row && asEntry(row)
}

/** Orders with earnings that have waited long enough, and no refund or dispute that is open. */
export async function listReleasableOrderIds(db: Db, upTo: Date, limit: number): Promise<number[]> {
  const rows = await releasable(db).select('orders.id').where('orders.paid_at', '<=', upTo).groupBy('orders.id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Of one order, locked: a refund that is asked for now waits, and is then taken from what is released. */
export async function lockReleasableLines(tx: Tx, orderId: number, upTo: Date) {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const rows = await releasable(tx)
    .select(['order_lines.id', 'order_lines.instructor_id as instructorId', 'orders.currency'])
    .select('order_lines.instructor_share_minor as shareMinor')
    .where('orders.id', '=', orderId)
    .where('orders.paid_at', '<=', upTo)
    .execute()
  return rows.map((row) => ({ ...row, shareMinor: row.shareMinor ?? 0, currency: row.currency as Currency }))
}

const releasable = (db: Db) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('order_lines.instructor_share_minor', '>', 0)
    .where(sql<boolean>`exists (
      select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.order_line_id = order_lines.id and t.kind = 'SALE')`)
    .where(sql<boolean>`not exists (
      select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.order_line_id = order_lines.id and t.kind in ('RELEASE', 'REFUND', 'CHARGEBACK'))`)
    .where(sql<boolean>`not exists (
      select from refunds where refunds.order_line_id = order_lines.id and refunds.status not in ('DECLINED', 'PROCESSED', 'FAILED'))`)
    .where(sql<boolean>`not exists (
      select from disputes join payments on payments.id = disputes.payment_id
      where payments.order_id = orders.id and disputes.resolved_at is null)`)

/** What an instructor has: what is owed to them is positive, what they owe negative. */
export async function findBalances(db: Db, instructorId: string) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['currency', 'account'])
    .select(sql<number>`-sum(amount_minor)::bigint`.as('amountMinor'))
    .where('instructor_id', '=', instructorId)
    .groupBy(['currency', 'account'])
    .execute()
  return rows.map((row) => ({ ...row, currency: row.currency as Currency }))
}

/** What can be paid out to whom in a currency, where it is anything. */
export async function listAvailable(db: Db, currency: Currency) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select('instructor_id as instructorId')
    .select(sql<number>`-sum(amount_minor)::bigint`.as('amountMinor'))
    .where('account', '=', 'instructor_available')
    .where('currency', '=', currency)
    .groupBy('instructor_id')
    .having(sql<boolean>`sum(amount_minor) < 0`)
    .execute()
  return rows.map(({ instructorId, amountMinor }) => ({ instructorId: instructorId ?? '', amountMinor }))
}

/** When the first of what an instructor waits for was paid, by currency. */
export const listFirstWaiting = (db: Db, instructorId: string) =>
  releasable(db)
    .select('orders.currency')
    .select(sql<Date>`min(orders.paid_at)`.as('paidAt'))
    .where('order_lines.instructor_id', '=', instructorId)
    .groupBy('orders.currency')
    .execute()

/** What each account holds, by currency. */
export const sumAccounts = (db: Db) =>
  db
    .selectFrom('ledger_entries')
    .select(['currency', 'account'])
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .groupBy(['currency', 'account'])
    .execute()
