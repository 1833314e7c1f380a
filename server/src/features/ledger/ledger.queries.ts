import type { Currency } from '@akada/contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { LedgerTransactions } from '#platform/database/tables.ts'
import type { Entry } from './ledger.rules.ts'

type LedgerKind = LedgerTransactions['kind']
export type Posting = { kind: LedgerKind; sourceId: string; at: Date; entries: readonly Entry[] }

/** Returns false if the posting already exists. The database checks at commit that the entries add up to zero. */
export async function insertPosting(tx: Tx, { kind, sourceId, at, entries }: Posting): Promise<boolean> {
  const real = entries.filter(({ amountMinor }) => amountMinor !== 0)
  if (real.length === 0) return false
  const { numAffectedRows = 0n } = await sql`
    with posted as (
      insert into ledger_transactions (kind, source_id, at) values (${kind}, ${sourceId}, ${at})
      on conflict on constraint ledger_transactions_once_key do nothing
      returning id
    )
    insert into ledger_entries (transaction_id, account, amount_minor, currency, instructor_id, order_line_id)
    select posted.id, entries.* from posted, unnest(
      ${real.map(({ account }) => account)}::text[],
      ${real.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${real.map(({ currency }) => currency)}::text[],
      ${real.map(({ instructorId = null }) => instructorId)}::uuid[],
      ${real.map(({ orderLineId = null }) => orderLineId)}::integer[]
    ) as entries`.execute(tx)
  return numAffectedRows > 0n
}

export async function isPosted(db: Db, kind: LedgerKind, sourceId: string): Promise<boolean> {
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

/** Returns the entries of a posting. */
export const listBooked = async (db: Db, kind: LedgerKind, sourceId: string): Promise<Entry[]> =>
  (await entries(db).where('kind', '=', kind).where('source_id', '=', sourceId).execute()).map(asEntry)

/** Returns the entries of a line's sale, which are empty for a line paid before the ledger existed. */
export const soldEntries = async (db: Db, lineId: number): Promise<Entry[]> =>
  (await entries(db).where('kind', '=', 'SALE').where('order_line_id', '=', lineId).execute()).map(asEntry)

/** Returns the part of a line's share that became available, by payee, in kobo or cents. */
export async function sumReleased(db: Db, lineId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select('instructor_id as payeeId')
    .select(sql<number>`-sum(amount_minor)::bigint`.as('amountMinor'))
    .where('kind', '=', 'RELEASE')
    .where('account', '=', 'instructor_available')
    .where('order_line_id', '=', lineId)
    .groupBy('instructor_id')
    .execute()
  return new Map(rows.map(({ payeeId, amountMinor }) => [payeeId ?? '', amountMinor]))
}

export async function listReversedLineIds(db: Db, orderId: number): Promise<number[]> {
  const rows = await db.selectFrom('reversed_lines').select('order_line_id as id').where('order_id', '=', orderId).execute()
  return rows.flatMap(({ id }) => id ?? [])
}

export async function isReversed(db: Db, lineId: number): Promise<boolean> {
  const found = await db.selectFrom('reversed_lines').select('order_line_id').where('order_line_id', '=', lineId).executeTakeFirst()
  return found !== undefined
}

/** Returns the amounts returned from payments, in kobo or cents: refunds (except failed ones) and chargebacks. */
export async function sumSentBack(db: Db, paymentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ paymentId: number; amountMinor: number }>`
    select payment_id as "paymentId", -sum(amount_minor)::bigint as "amountMinor"
    from payment_postings join ledger_entries using (transaction_id)
    where payment_id = any(${paymentIds}::integer[]) and part <> 'RECEIVED' and account = 'provider_clearing'
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
    select coalesce(-sum(amount_minor), 0)::bigint as "amountMinor"
    from payment_postings join ledger_entries using (transaction_id)
    where payment_id = ${paymentId} and kind = 'CHARGEBACK' and account = 'provider_clearing'
  `.execute(db)
  return rows[0]?.amountMinor ?? 0
}

/** Returns whether a payment was ever booked, as a sale or in suspense. */
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

/** Amounts by the account that bore them. Their sum is negative if more was assigned to courses and refunds than was returned. */
export type Unmatched = { refundLossMinor: number; chargebackLossMinor: number; fromSuspenseMinor: number }

/**
 * The unmatched amount of a payment by the account that bore it: refunds made at the provider and chargebacks, minus the amounts later
 * assigned to an order line or to an unsent refund. Omits suspense that paid for a refund made on this site, because that money was excess
 * above the order's price.
 */
const unmatchedEntries = (paymentId: RawBuilder<number>, { sinceSale = true } = {}) => sql`(
  select
    coalesce(sum(amount_minor) filter (where account = 'refund_losses'), 0)::bigint as refund_loss,
    coalesce(sum(amount_minor) filter (where account = 'chargeback_losses'), 0)::bigint as chargeback_loss,
    coalesce(sum(amount_minor) filter (where account = 'suspense' and part = 'RETURNED'), 0)::bigint as from_suspense
  from payment_postings join ledger_entries using (transaction_id)
  where payment_id = ${paymentId} and (not ${sinceSale} or transaction_id > (
    select id from ledger_transactions as sale where sale.kind = 'SALE' and sale.source_id = (${paymentId})::text)))`

/**
 * Returns a condition: whether a line's sale was reversed. With `offset 0`, PostgreSQL looks up the line. Without it, PostgreSQL would
 * first group all lines that were ever reversed.
 */
export const wasReversed = (lineId: string, since?: Date): RawBuilder<boolean> => sql`exists (
  select from reversed_lines where order_line_id = ${sql.ref(lineId)} ${since ? sql`and at > ${since}` : sql``} offset 0)`

/** The booked sale amount of the query's line, or its price if it was paid before the ledger existed. */
const paidForLine = sql`(
  select coalesce(-sum(sold.amount_minor), order_lines.price_minor - order_lines.discount_minor)
  from ledger_entries as sold join ledger_transactions as sale on sale.id = sold.transaction_id
  where sale.kind = 'SALE' and sold.order_line_id = order_lines.id)`

/** The losses, and the total unmatched amount without the part that a manager marked as not for a course. */
const unexplained = (paymentId: RawBuilder<number>) => sql`(
  select refund_loss + chargeback_loss as losses, refund_loss + chargeback_loss + from_suspense
    - coalesce((select explained_returns.amount_minor from explained_returns where payment_id = ${paymentId}), 0) as total
  from ${unmatchedEntries(paymentId)} as entries)`

/**
 * The total unmatched amount. Suspense money (the excess above the order's price) counts only if the total including this money reaches the
 * price of a course. Otherwise, the excess explains the returned money.
 */
const unmatchedMinor = (paymentId: RawBuilder<number>) => sql<number>`(
  select greatest(0, case when total >= (
    select min(${paidForLine}) from order_lines join payments as paid using (order_id)
    where paid.id = ${paymentId} and price_minor > discount_minor
      and not ${wasReversed('order_lines.id')}
  ) then total else least(losses, total) end)::bigint
  from ${unexplained(paymentId)} as unmatched)`

export async function findUnmatched(db: Db, paymentId: number): Promise<Unmatched> {
  const { rows } = await sql<Unmatched>`
    select refund_loss as "refundLossMinor", chargeback_loss as "chargebackLossMinor", from_suspense as "fromSuspenseMinor"
    from ${unmatchedEntries(sql`${paymentId}::integer`, { sinceSale: false })} as unmatched`.execute(db)
  return rows[0] ?? { refundLossMinor: 0, chargebackLossMinor: 0, fromSuspenseMinor: 0 }
}

/** Includes every amount taken out of suspense. */
export async function sumUnassigned(db: Db, paymentId: number): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    select total::bigint as "amountMinor" from ${unexplained(sql`${paymentId}::integer`)} as unmatched`.execute(db)
  return rows[0]?.amountMinor ?? 0
}

export async function sumUnmatched(db: Db, paymentId: number): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`select ${unmatchedMinor(sql`${paymentId}::integer`)} as "amountMinor"`.execute(db)
  return rows[0]?.amountMinor ?? 0
}

/** Adds to the part of a payment's unmatched amount that wasn't for a course. */
export async function addExplained(tx: Tx, paymentId: number, amountMinor: number): Promise<void> {
  await tx
    .insertInto('explained_returns')
    .values({ payment_id: paymentId, amount_minor: amountMinor })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet({ amount_minor: sql<number>`explained_returns.amount_minor + excluded.amount_minor` }),
    )
    .execute()
}

/** Deducts an amount from the part that wasn't for a course, and returns the remainder. */
export async function withdrawExplained(tx: Tx, paymentId: number, amountMinor: number): Promise<number> {
  const left = await tx
    .updateTable('explained_returns')
    .set({ amount_minor: sql<number>`greatest(0, amount_minor - ${amountMinor})` })
    .where('payment_id', '=', paymentId)
    .returning('amount_minor as amountMinor')
    .executeTakeFirst()
  return left?.amountMinor ?? 0
}

/** Limits the part that wasn't for a course to `mostMinor`. */
export async function limitExplained(tx: Tx, paymentId: number, mostMinor: number): Promise<void> {
  await tx
    .updateTable('explained_returns')
    .set({ amount_minor: mostMinor })
    .where('payment_id', '=', paymentId)
    .where('amount_minor', '>', mostMinor)
    .execute()
}

export type Assigned = { lineId: number | null; refundId: number | null; amountMinor: number }

/**
 * Returns the assignments of money that was returned outside the site, newest first: reversed lines, and refunds that were lowered or made
 * for less than their line because of this money. The booking of such a refund credits the losses.
 */
export async function listAssigned(db: Db, paymentId: number): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    select order_line_id as "lineId", null::integer as "refundId", sum(amount_minor)::bigint as "amountMinor", max(transaction_id) as last
    from payment_postings join ledger_entries using (transaction_id)
    where payment_id = ${paymentId} and part = 'RETURNED' and order_line_id is not null
      and account in ('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue')
    group by order_line_id having sum(amount_minor) > 0
    union all
    select null, refund_id, sum(assigned_minor)::bigint, max(transaction_id)
    from payment_postings join ledger_entries using (transaction_id)
      cross join lateral (select case
        when source_id like 'lowered:%' and account = 'provider_clearing' then amount_minor
        when part = 'SENT' and account in ('refund_losses', 'chargeback_losses') and amount_minor < 0 then -amount_minor
      end as assigned_minor) as assigned
    where payment_id = ${paymentId} and kind = 'REFUND' and refund_id is not null and assigned_minor is not null
    group by refund_id having sum(assigned_minor) > 0
    order by last desc`.execute(db)
  return rows
}

/** Counts how often money returned outside the site was assigned to a line or unassigned from it. */
export async function countMatches(db: Db, lineId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(({ fn }) => fn.count<number>('ledger_transactions.id').distinct().as('count'))
    .where('order_line_id', '=', lineId)
    .where(sql<boolean>`(source_id like 'line:%' or source_id like 'resold:%')`)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the entries that reverse the sale of a line, summed by account. */
export async function sumReversed(db: Db, lineId: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(['account', 'currency', 'instructor_id', 'order_line_id'])
    .select(sql<number>`sum(amount_minor)::bigint`.as('amount_minor'))
    .where('order_line_id', '=', lineId)
    .where('kind', 'in', ['REFUND', 'CHARGEBACK'])
    .where('account', 'in', ['vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue'])
    .groupBy(['account', 'currency', 'instructor_id', 'order_line_id'])
    .execute()
  return rows.map(asEntry)
}

/** Whether the unmatched amount of the payment covers the paid price of the query's line. */
export const mayBeUnmatched = sql<boolean>`exists (
  select from payments where payments.order_id = order_lines.order_id and payments.status = 'SUCCEEDED'
    and (exists (select from refunds where payment_id = payments.id and kind = 'EXTERNAL')
      or exists (select from disputes where payment_id = payments.id))
    and ${unmatchedMinor(sql`payments.id`)} >= ${paidForLine})`

/** Returns the amount of a payment in suspense: the received amount without its order's sale and without returned amounts. */
export async function findSuspended(db: Db, paymentId: number): Promise<{ currency: Currency; amountMinor: number } | undefined> {
  // Failed refunds made on this site are deducted, because their amounts are reserved for them.
  const { rows } = await sql<{ currency: Currency; amountMinor: number }>`
    select currency, (-sum(amount_minor) - coalesce((
      select sum(refunds.amount_minor) from refunds
      where payment_id = ${paymentId} and kind <> 'EXTERNAL' and status = 'FAILED' and overtaken_at is null
        and refunds.currency = ledger_entries.currency), 0))::bigint as "amountMinor"
    from payment_postings join ledger_entries using (transaction_id)
    where payment_id = ${paymentId} and account = 'suspense'
    group by currency
  `.execute(db)
  return rows[0]
}

/** Returns an instructor's balances. Amounts owed to the instructor are positive, debts are negative. */
export const findBalances = (db: Db, instructorId: string) =>
  db
    .selectFrom('ledger_entries')
    .select(['currency', 'account'])
    .select(sql<number>`-sum(amount_minor)::bigint`.as('amountMinor'))
    .where('instructor_id', '=', instructorId)
    .groupBy(['currency', 'account'])
    .execute()

/** Returns the transfer fees booked under these source ids, minus returned fees. */
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

/** Lists the positive balances that can be paid out in a currency. */
export async function listAvailable(db: Db, currency: Currency) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select('instructor_id as instructorId')
    .select(sql<number>`-sum(amount_minor)::bigint`.as('amountMinor'))
    // A literal instead of a parameter, so that the partial index for this account is used.
    .where('account', '=', sql.lit('instructor_available'))
    .where('currency', '=', currency)
    .groupBy('instructor_id')
    .having(sql<boolean>`sum(amount_minor) < 0`)
    .execute()
  return rows.map(({ instructorId, amountMinor }) => ({ instructorId: instructorId ?? '', amountMinor }))
}

/** Returns the time of the first amount that became available to one of the instructors after that instructor's last payout. */
export async function findFirstDue(
  db: Db,
  { currency, instructorIds }: { currency: Currency; instructorIds: readonly string[] },
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at
    from unnest(${instructorIds}::uuid[]) as due (id), lateral (
      select min(at) filter (where amount_minor < 0 and transaction_id > last_payout) as at from (
        select at, amount_minor, transaction_id, coalesce(max(transaction_id) filter (where kind = 'PAYOUT') over (), 0) as last_payout
        from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
        where account = 'instructor_available' and currency = ${currency} and instructor_id = due.id
      ) as entries
    ) as first
  `.execute(db)
  return rows[0]?.at ?? undefined
}

/** Returns the balance of each account by currency. */
export const sumAccounts = (db: Db) =>
  db
    .selectFrom('ledger_entries')
    .select(['currency', 'account'])
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .groupBy(['currency', 'account'])
    .execute()
