import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Terms } from './ledger.rules.ts'
import { IS_HELD, type Place, pendingCommissions } from './ledger.waiting.queries.ts'

const current = (db: Db) =>
  db
    .selectFrom('payout_terms')
    .select(['id', 'payee_id as payeeId', 'hold_days as holdDays', 'reserve_bps as reserveBps'])
    .where('ended_at', 'is', null)

export const findTerms = (db: Db, payeeId: string): Promise<Terms | undefined> =>
  current(db).where('payee_id', '=', payeeId).executeTakeFirst()

/** Locks the terms of payees until their earnings are released. A concurrent change of the terms waits. */
export async function shareTerms(tx: Tx, payeeIds: readonly string[]): Promise<Map<string, Terms>> {
  const rows = await current(tx).where('payee_id', '=', sql<string>`any(${payeeIds})`).orderBy('id').forShare().execute()
  return new Map(rows.map(({ payeeId, ...terms }) => [payeeId, terms]))
}

/** Locks a payee's terms for a change. The advisory lock serializes changes while there is no row to lock. */
export async function lockTerms(tx: Tx, payeeId: string): Promise<Terms | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`payout-terms:${payeeId}`}))`.execute(tx)
  return current(tx).where('payee_id', '=', payeeId).forUpdate().executeTakeFirst()
}

export async function endTerms(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('payout_terms')
    .set({ ended_at: sql<Date>`greatest(since, ${at})` })
    .where('id', '=', id)
    .execute()
}

type NewTerms = { payeeId: string; holdDays: number; reserveBps: number; since: Date }

export async function insertTerms(tx: Tx, { payeeId, holdDays, reserveBps, since }: NewTerms): Promise<void> {
  await tx.insertInto('payout_terms').values({ payee_id: payeeId, hold_days: holdDays, reserve_bps: reserveBps, since }).execute()
}

type EarlyRelease = {
  orderLineId: number
  orderId: number
  payeeId: string
  termsId: number
  soldAt: Date
  releasedAt: Date
  reserveMinor: number
  /** Whether a commission of the line is still pending. */
  hasCommission: boolean
}

/** Records a release before the default time. Its reserve is pending, unless it is 0 and the line has no commission. */
export async function insertEarlyRelease(tx: Tx, { releasedAt, reserveMinor, hasCommission, ...release }: EarlyRelease): Promise<void> {
  await tx
    .insertInto('early_releases')
    .values({
      order_line_id: release.orderLineId,
      order_id: release.orderId,
      payee_id: release.payeeId,
      terms_id: release.termsId,
      sold_at: release.soldAt,
      released_at: releasedAt,
      reserve_minor: reserveMinor,
      reserve_ended_at: reserveMinor === 0 && !hasCommission ? releasedAt : null,
    })
    .execute()
}

/** Ends the pending reserve of a line, because it was released or taken by a refund. */
export async function endReserve(tx: Tx, lineId: number, at: Date): Promise<void> {
  await tx
    .updateTable('early_releases')
    .set({ reserve_ended_at: at })
    .where('order_line_id', '=', lineId)
    .where('reserve_ended_at', 'is', null)
    .execute()
}

/** Makes the reserve of a line pending again. Returns false if the line wasn't released early. */
export async function reopenReserve(tx: Tx, lineId: number): Promise<boolean> {
  const reopened = await tx
    .updateTable('early_releases')
    .set({ reserve_ended_at: null })
    .where('order_line_id', '=', lineId)
    .returning('order_line_id')
    .executeTakeFirst()
  return reopened !== undefined
}

/** Like `ripeOrders`, for pending reserves. */
export const ripeReserves = (db: Db, { upTo, after, limit }: { upTo: Date; after: Place | null; limit: number }) =>
  db
    .selectFrom('early_releases')
    .select(['sold_at as soldAt', 'order_id as orderId'])
    .where('reserve_ended_at', 'is', null)
    .where('sold_at', '<=', upTo)
    .$if(after !== null, (reserves) =>
      reserves.where(sql<boolean>`(sold_at, order_id) > (${after?.soldAt ?? upTo}, ${after?.orderId ?? 0}::integer)`),
    )
    .groupBy(['sold_at', 'order_id'])
    .orderBy('sold_at')
    .orderBy('order_id')
    .limit(limit)

/** Lists the reserves of a locked order that can be paid out and that nothing holds. */
export const listReleasableReserves = (tx: Tx, orderId: number, upTo: Date) =>
  tx
    .selectFrom('early_releases')
    .innerJoin('order_lines', 'order_lines.id', 'early_releases.order_line_id')
    .innerJoin('orders', 'orders.id', 'early_releases.order_id')
    .leftJoin('commissions', 'commissions.order_line_id', 'early_releases.order_line_id')
    .select(['early_releases.order_line_id as id', 'payee_id as payeeId', 'reserve_minor as reserveMinor', 'orders.currency'])
    .select(['affiliate_id as affiliateId', 'amount_minor as commissionMinor'])
    .where('early_releases.order_id', '=', orderId)
    .where('reserve_ended_at', 'is', null)
    .where('sold_at', '<=', upTo)
    .where(sql<boolean>`not ${IS_HELD}`)
    .orderBy('early_releases.order_line_id')
    .execute()

/** A part of a payee's pending earnings. A part on hold has no date. */
export type PendingPart = { currency: Currency; kind: 'EARNING' | 'RESERVE' | 'HELD'; at: Date | null; amountMinor: number }

/** Lists a payee's pending earnings by currency and by the day on which they become available, in the site's time zone. */
export async function listPendingParts(db: Db, payeeId: string, defaultDays: number): Promise<PendingPart[]> {
  const { rows } = await sql<PendingPart>`
    with pending as (
      select orders.currency, sold_at, ${IS_HELD} as is_held, coalesce(instructor_share_minor, 0) as share, hold_days, reserve_bps
      from waiting_earnings
      join order_lines on order_lines.id = waiting_earnings.order_line_id
      join orders on orders.id = waiting_earnings.order_id
      left join payout_terms on payee_id = waiting_earnings.instructor_id and ended_at is null and hold_days < ${defaultDays}
      where waiting_earnings.instructor_id = ${payeeId}
    ), parts as (
      select currency, is_held, part.kind, part.amount, sold_at + make_interval(hours => 24 * part.days) as at
      from pending cross join lateral (values
        ('EARNING', share - ceil(share * coalesce(reserve_bps, 0) / 10000.0)::bigint, coalesce(hold_days, ${defaultDays}::integer)),
        ('RESERVE', ceil(share * coalesce(reserve_bps, 0) / 10000.0)::bigint, ${defaultDays}::integer)
      ) as part (kind, amount, days)
      union all
      select orders.currency, ${IS_HELD}, 'RESERVE', reserve_minor, sold_at + make_interval(hours => 24 * ${defaultDays}::integer)
      from early_releases
      join order_lines on order_lines.id = early_releases.order_line_id
      join orders on orders.id = early_releases.order_id
      where payee_id = ${payeeId} and reserve_ended_at is null
      union all
      select orders.currency, ${IS_HELD}, 'EARNING', amount_minor, sold_at + make_interval(hours => 24 * ${defaultDays}::integer)
      from ${pendingCommissions(payeeId)} as commissioned
      join order_lines on order_lines.id = commissioned.order_line_id
      join orders on orders.id = order_lines.order_id
    )
    select currency, case when is_held then 'HELD' else kind end as kind,
      case when not is_held then min(at) end as at, sum(amount)::bigint as "amountMinor"
    from parts where amount > 0
    group by 1, 2, is_held, case when not is_held then lagos_day(at) end
    order by 1, at nulls last, 2`.execute(db)
  return rows
}
