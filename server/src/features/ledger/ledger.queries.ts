import type { Currency } from '@akada/contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Entry } from './ledger.rules.ts'

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
  account: row.account,
  amountMinor: row.amount_minor,
  currency: row.currency,
  instructorId: row.instructor_id,
  orderLineId: row.order_line_id,
})

/** What was booked for something. */
export const listBooked = async (db: Db, kind: string, sourceId: string): Promise<Entry[]> =>
  (await entries(db).where('kind', '=', kind).where('source_id', '=', sourceId).execute()).map(asEntry)

/** What the sale of a line put on its accounts; nothing for one that was paid before there were books. */
export const soldEntries = async (db: Db, lineId: number): Promise<Entry[]> =>
  (await entries(db).where('kind', '=', 'SALE').where('order_line_id', '=', lineId).execute()).map(asEntry)

export async function listReversedLineIds(db: Db, orderId: number): Promise<number[]> {
  const rows = await db.selectFrom('reversed_lines').select('order_line_id as id').distinct().where('order_id', '=', orderId).execute()
  return rows.flatMap(({ id }) => id ?? [])
}

export async function isReversed(db: Db, lineId: number): Promise<boolean> {
  const found = await db
    .selectFrom('reversed_lines')
    .select('order_line_id')
    .where('order_line_id', '=', lineId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What left of a payment, in kobo or cents: its refunds without those that failed, and what the buyer's bank took back. */
export async function sumSentBack(db: Db, paymentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ paymentId: number; amountMinor: number }>`
    with booked (payment_id, kind, source_id) as (
      select payment_id, 'REFUND', id::text from refunds where payment_id = any(${paymentIds}::integer[])
      union all
      select payment_id, again.kind, id || ':' || number
        from refunds, generate_series(1, attempt) as number, (values ('REFUND_FAILED'), ('REFUND_RETRIED')) as again (kind)
        where payment_id = any(${paymentIds}::integer[])
      union all
      select payment_id, lowered.kind, 'lowered:' || id || ':' || number
        from refunds, generate_series(1, lowerings) as number, (values ('REFUND'), ('REFUND_RETRIED')) as lowered (kind)
        where payment_id = any(${paymentIds}::integer[])
      union all
      select payment_id, 'CHARGEBACK', id::text from disputes where payment_id = any(${paymentIds}::integer[])
    )
    select payment_id as "paymentId", -sum(amount_minor)::bigint as "amountMinor"
    from booked join ledger_transactions using (kind, source_id)
    join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    where account = 'provider_clearing'
    group by payment_id
  `.execute(db)
  return new Map(rows.map(({ paymentId, amountMinor }) => [paymentId, amountMinor]))
}

/** Returns the booked sale amount by line, in kobo or cents. Lines paid before the ledger existed are left out. */
export async function sumSold(db: Db, lineIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ lineId: number; amountMinor: number }>`
    select order_line_id as "lineId", -sum(amount_minor)::bigint as "amountMinor"
    from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
    where kind = 'SALE' and order_line_id = any(${lineIds}::integer[])
    group by order_line_id
  `.execute(db)
  return new Map(rows.map(({ lineId, amountMinor }) => [lineId, amountMinor]))
}

/** Returns the charged-back amount of a payment, in kobo or cents. */
export async function sumChargedBack(db: Db, paymentId: number): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    select coalesce(-sum(ledger_entries.amount_minor), 0)::bigint as "amountMinor"
    from disputes join ledger_transactions on kind = 'CHARGEBACK' and source_id = disputes.id::text
    join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    where payment_id = ${paymentId} and account = 'provider_clearing'
  `.execute(db)
  return rows[0]?.amountMinor ?? 0
}

/** Whether a payment's money was ever booked, for its order or in suspense. */
export const isBooked = async (db: Db, paymentId: number): Promise<boolean> =>
  (await isPosted(db, 'SALE', String(paymentId))) || (await isPosted(db, 'SUSPENSE', String(paymentId)))

/** Returns the booked currency of a payment. */
export async function findBookedCurrency(db: Db, paymentId: number): Promise<Currency | undefined> {
  const received = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select('currency')
    .where('kind', 'in', ['SALE', 'SUSPENSE'])
    .where('source_id', '=', String(paymentId))
    .limit(1)
    .executeTakeFirst()
  return received?.currency
}

export type Unmatched = { refundLossMinor: number; chargebackLossMinor: number }

/**
 * The unmatched amount of a payment by the account that bore it: refunds made at the provider and chargebacks, minus the amounts
 * later assigned to an order line or to an unsent refund.
 */
const unmatchedEntries = (paymentId: RawBuilder<number>, { sinceSale = true } = {}) => sql`(
  with booked (kind, source_id, is_own) as (
    select 'REFUND', id::text, kind <> 'EXTERNAL' from refunds where payment_id = ${paymentId}
    union all select again.kind, id || ':' || attempt, false
      from refunds, (values ('REFUND_FAILED'), ('REFUND_RETRIED')) as again (kind)
      where payment_id = ${paymentId} and refunds.kind = 'EXTERNAL'
    union all select 'REFUND', 'lowered:' || id || ':' || number, false
      from refunds, generate_series(1, lowerings) as number where payment_id = ${paymentId}
    union all select 'CHARGEBACK', id::text, false from disputes where payment_id = ${paymentId}
    union all select 'REFUND', 'line:' || order_lines.id, false
      from order_lines join payments as paid using (order_id) where paid.id = ${paymentId}
  )
  select
    coalesce(sum(amount_minor) filter (where account = 'refund_losses'), 0)::bigint as refund_loss,
    coalesce(sum(amount_minor) filter (where account = 'chargeback_losses'), 0)::bigint as chargeback_loss,
    -- Suspense that paid for a refund made on this site was excess above the order's price.
    coalesce(sum(amount_minor) filter (where account = 'suspense' and not is_own), 0)::bigint as from_suspense
  from booked join ledger_transactions using (kind, source_id)
  join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
  where not ${sinceSale} or ledger_transactions.id > (
    select id from ledger_transactions as sale where sale.kind = 'SALE' and sale.source_id = (${paymentId})::text))`

/** The booked sale amount of a line, or its price if it was paid before the ledger existed. */
const paidForLine = sql`(
  select coalesce(-sum(sold.amount_minor), order_lines.price_minor - order_lines.discount_minor)
  from ledger_entries as sold join ledger_transactions as sale on sale.id = sold.transaction_id
  where sale.kind = 'SALE' and sold.order_line_id = order_lines.id)`

/**
 * The total unmatched amount. Suspense money (the excess above the order's price) counts only if the total reaches the price of a
 * course with it; otherwise the excess explains the returned money.
 */
const unmatchedMinor = (paymentId: RawBuilder<number>) => sql<number>`(
  select greatest(0, losses + case when losses + from_suspense >= (
    select min(${paidForLine}) from order_lines join payments as paid using (order_id)
    where paid.id = ${paymentId} and price_minor > discount_minor
      and not exists (select from reversed_lines where order_line_id = order_lines.id)
  ) then from_suspense else least(0, from_suspense) end)::bigint
  from (select refund_loss + chargeback_loss as losses, from_suspense from ${unmatchedEntries(paymentId)} as entries) as unmatched)`

export async function findUnmatched(db: Db, paymentId: number): Promise<Unmatched> {
  const { rows } = await sql<Unmatched>`
    select refund_loss as "refundLossMinor", chargeback_loss as "chargebackLossMinor"
    from ${unmatchedEntries(sql`${paymentId}::integer`, { sinceSale: false })} as unmatched`.execute(db)
  return rows[0] ?? { refundLossMinor: 0, chargebackLossMinor: 0 }
}

/** Includes every amount taken out of suspense. */
export async function sumUnassigned(db: Db, paymentId: number): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    select refund_loss + chargeback_loss + from_suspense as "amountMinor"
    from ${unmatchedEntries(sql`${paymentId}::integer`)} as unmatched`.execute(db)
  return rows[0]?.amountMinor ?? 0
}

export async function sumUnmatched(db: Db, paymentId: number): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`select ${unmatchedMinor(sql`${paymentId}::integer`)} as "amountMinor"`.execute(db)
  return rows[0]?.amountMinor ?? 0
}

/** Whether the unmatched amount of the payment covers the paid price of the query's line. */
export const mayBeUnmatched = sql<boolean>`exists (
  select from payments where payments.order_id = order_lines.order_id and payments.status = 'SUCCEEDED'
    and (exists (select from refunds where payment_id = payments.id and kind = 'EXTERNAL')
      or exists (select from disputes where payment_id = payments.id))
    and ${unmatchedMinor(sql`payments.id`)} >= ${paidForLine})`

/** What of a payment waits in suspense: what came in, without what its order took and what went back. */
export async function findSuspended(db: Db, paymentId: number): Promise<{ currency: Currency; amountMinor: number } | undefined> {
  // What a bank refused to take of a refund of ours waits for that refund, and is left out; of the provider's own it is free again.
  const { rows } = await sql<{ currency: Currency; amountMinor: number }>`
    with booked (kind, source_id) as (
      values ('SUSPENSE', ${String(paymentId)}), ('SALE', ${String(paymentId)})
      union all select 'REFUND', id::text from refunds where payment_id = ${paymentId}
      union all select again.kind, id || ':' || attempt
        from refunds, (values ('REFUND_FAILED'), ('REFUND_RETRIED')) as again (kind)
        where payment_id = ${paymentId} and refunds.kind = 'EXTERNAL'
      union all select 'REFUND', 'lowered:' || id || ':' || number
        from refunds, generate_series(1, lowerings) as number where payment_id = ${paymentId}
      union all select 'CHARGEBACK', id::text from disputes where payment_id = ${paymentId}
      union all select 'REFUND', 'line:' || order_lines.id
        from order_lines join payments using (order_id) where payments.id = ${paymentId} and payments.status = 'SUCCEEDED'
    )
    select currency, -sum(amount_minor)::bigint as "amountMinor"
    from booked join ledger_transactions using (kind, source_id)
    join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    where account = 'suspense'
    group by currency
  `.execute(db)
  return rows[0]
}

/** What an instructor has: what is owed to them is positive, what they owe negative. */
export const findBalances = (db: Db, instructorId: string) =>
  db
    .selectFrom('ledger_entries')
    .select(['currency', 'account'])
    .select(sql<number>`-sum(amount_minor)::bigint`.as('amountMinor'))
    .where('instructor_id', '=', instructorId)
    .groupBy(['currency', 'account'])
    .execute()

/** What the transfers booked under these names have cost, without what was given back. */
export async function sumPayoutFees(db: Db, sourceIds: readonly string[]): Promise<number> {
  const { amountMinor } = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('amountMinor'))
    .where('account', '=', 'provider_fees')
    .where('kind', 'in', ['PAYOUT_FEE', 'PAYOUT_FEE_RETURNED'])
    .where('source_id', 'in', sourceIds)
    .executeTakeFirstOrThrow()
  return amountMinor
}

/** What can be paid out to whom in a currency, where it is anything. */
export async function listAvailable(db: Db, currency: Currency) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select('instructor_id as instructorId')
    .select(sql<number>`-sum(amount_minor)::bigint`.as('amountMinor'))
    // Named in the query itself: the index on it is of this account alone.
    .where('account', '=', sql.lit('instructor_available'))
    .where('currency', '=', currency)
    .groupBy('instructor_id')
    .having(sql<boolean>`sum(amount_minor) < 0`)
    .execute()
  return rows.map(({ instructorId, amountMinor }) => ({ instructorId: instructorId ?? '', amountMinor }))
}

/** What each account holds, by currency. */
export const sumAccounts = (db: Db) =>
  db
    .selectFrom('ledger_entries')
    .select(['currency', 'account'])
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .groupBy(['currency', 'account'])
    .execute()
