import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import { wasReversed } from '#features/ledger/ledger.face.ts'
import type { Db } from '#platform/database/database.ts'
import { type ListOrder, readOrder } from '#platform/database/list-order.ts'
import { type Days, dayBegins, dayEnds } from '#platform/database/report-days.ts'

export type StatementOf = { instructorId: string; currency: Currency } & Days

const entries = (db: Db, { instructorId, currency, from, to }: StatementOf) => {
  const all = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .where('ledger_entries.instructor_id', '=', instructorId)
    .where('ledger_entries.currency', '=', currency)
  const late = from === undefined ? all : all.where('ledger_transactions.at', '>=', dayBegins(from))
  return to === undefined ? late : late.where('ledger_transactions.at', '<', dayEnds(to))
}

const nets = (db: Db, of: StatementOf) =>
  entries(db, of)
    .leftJoin('order_lines', 'order_lines.id', 'ledger_entries.order_line_id')
    .leftJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('commissions', 'commissions.order_line_id', 'order_lines.id')
    .groupBy(['ledger_transactions.id', 'order_lines.id', 'orders.id', 'commissions.order_line_id'])
    // Excludes releases, which only move an amount between accounts.
    .having(sql<boolean>`sum(ledger_entries.amount_minor) <> 0`)

const IS_OVER = sql<boolean>`(
  exists (
    select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.order_line_id = order_lines.id and t.kind = 'RELEASE')
  or ${wasReversed('order_lines.id')})`

export type StatementOrder = ListOrder<'at' | 'amount'>

const lines = (db: Db, of: StatementOf, sort: StatementOrder = '-at') => {
  const { key, direction } = readOrder(sort)
  return nets(db, of)
    .select(['ledger_transactions.id as transactionId', 'ledger_transactions.kind', 'ledger_transactions.at'])
    .select(['order_lines.id as lineId', 'order_lines.title', 'orders.id as orderId', 'orders.coupon_code as couponCode'])
    .select(['orders.paid_at as paidAt', 'order_lines.price_minor as priceMinor', 'order_lines.discount_minor as discountMinor'])
    .select(['order_lines.tax_minor as taxMinor', 'order_lines.fee_minor as feeMinor', 'order_lines.share_class as shareClass'])
    .select(['order_lines.instructor_share_bps as shareBps', 'order_lines.instructor_id as sellerId'])
    .select(['commissions.amount_minor as commissionMinor', 'commissions.paid_from as paidFrom'])
    .select(sql<number>`-sum(ledger_entries.amount_minor)::bigint`.as('amountMinor'))
    .select(IS_OVER.as('isOver'))
    .$if(key === 'amount', (query) => query.orderBy(sql`-sum(ledger_entries.amount_minor)`, direction))
    .orderBy('ledger_transactions.at', key === 'at' ? direction : 'desc')
    .orderBy('ledger_transactions.id', key === 'at' ? direction : 'desc')
    .orderBy('order_lines.id', key === 'at' ? direction : 'desc')
}

export type StatementRow = Awaited<ReturnType<typeof listStatement>>[number]

/** Lists the credits and debits of an instructor, newest first. */
export const listStatement = (db: Db, of: StatementOf) => lines(db, of).execute()

type StatementPage = { sort: StatementOrder; page: number; size: number }

export const listStatementPage = (db: Db, { sort, page, size, ...of }: StatementOf & StatementPage) =>
  lines(db, of, sort)
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function sumStatement(db: Db, of: StatementOf): Promise<{ count: number; totalMinor: number }> {
  const { count } = await db
    .selectFrom(nets(db, of).select('ledger_transactions.id').as('nets'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { totalMinor } = await entries(db, of)
    .select(sql<number>`coalesce(-sum(ledger_entries.amount_minor), 0)::bigint`.as('totalMinor'))
    .executeTakeFirstOrThrow()
  return { count, totalMinor }
}

/** Sums payouts that were not returned, by currency. */
export async function sumPaidOut(db: Db, instructorId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select('currency')
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .where('instructor_id', '=', instructorId)
    .where('kind', 'in', ['PAYOUT', 'PAYOUT_RETURNED'])
    .groupBy('currency')
    .execute()
  return new Map(rows.map(({ currency, amountMinor }) => [currency, amountMinor]))
}

export type MonthSums = {
  /** Credits are positive, debits negative. */
  movements: { kind: string; amountMinor: number }[]
  sold: { grossMinor: number; taxMinor: number; feeMinor: number; count: number; commissionsMinor: number }
}

/** Sums a payee's balances before a day, by account. */
export async function sumBefore(db: Db, { instructorId, currency, day }: Pick<StatementOf, 'instructorId' | 'currency'> & { day: string }) {
  const { rows } = await sql<{ availableMinor: number; pendingMinor: number }>`
    select coalesce(-sum(amount_minor) filter (where account = 'instructor_available'), 0)::bigint as "availableMinor",
      coalesce(-sum(amount_minor) filter (where account = 'instructor_pending'), 0)::bigint as "pendingMinor"
    from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
    where instructor_id = ${instructorId} and currency = ${currency} and at < ${dayBegins(day)}`.execute(db)
  const [sums] = rows
  return { availableMinor: sums?.availableMinor ?? 0, pendingMinor: sums?.pendingMinor ?? 0 }
}

/** Sums a payee's credits and debits of a period by kind, and what their sales consisted of. */
export async function sumMonth(db: Db, of: StatementOf): Promise<MonthSums> {
  const kind = sql<string>`case when kind = 'SALE' and order_lines.instructor_id <> ${of.instructorId} then 'COMMISSION' else kind end`
  const movements = await entries(db, of)
    .leftJoin('order_lines', 'order_lines.id', 'ledger_entries.order_line_id')
    .select(kind.as('kind'))
    .select(sql<number>`-sum(ledger_entries.amount_minor)::bigint`.as('amountMinor'))
    .groupBy(sql`1`)
    .having(sql<boolean>`sum(ledger_entries.amount_minor) <> 0`)
    .orderBy(sql`1`)
    .execute()
  const sold = await entries(db, of)
    .innerJoin('order_lines', 'order_lines.id', 'ledger_entries.order_line_id')
    .leftJoin('commissions', 'commissions.order_line_id', 'order_lines.id')
    .select(sql<number>`coalesce(sum(commissions.amount_minor) filter (where paid_from = 'INSTRUCTOR'), 0)::bigint`.as('commissionsMinor'))
    .where('order_lines.instructor_id', '=', of.instructorId)
    .select(sql<number>`coalesce(sum(price_minor - discount_minor), 0)::bigint`.as('grossMinor'))
    .select(sql<number>`coalesce(sum(tax_minor), 0)::bigint`.as('taxMinor'))
    .select(sql<number>`coalesce(sum(fee_minor), 0)::bigint`.as('feeMinor'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'SALE')
    .where('account', '=', 'instructor_pending')
    .executeTakeFirstOrThrow()
  return { movements, sold }
}
