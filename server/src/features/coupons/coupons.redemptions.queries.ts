import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Uses } from './coupons.rules.ts'

type Counted = { id: number; maxRedemptions: number | null }

// Counts only for a limited coupon, because other buyers wait for the coupon's lock during the count.
const committed = ({ id, maxRedemptions }: Counted) =>
  maxRedemptions === null ? sql`0` : sql`(select count(*) from coupon_redemptions where coupon_id = ${id} and status = 'COMMITTED')`

/**
 * Counts the committed and reserved uses of a coupon. Reservations of the user's own open orders don't count, because checkout
 * reuses or releases them.
 */
export async function countUses(db: Db, coupon: Counted, asker: { userId: string | null; now: Date }): Promise<Uses> {
  const { rows } = await sql<Uses>`
    with kept as (
      select coupon_redemptions.user_id
      from coupon_redemptions join orders on orders.id = coupon_redemptions.order_id
      where coupon_redemptions.coupon_id = ${coupon.id} and coupon_redemptions.status = 'RESERVED'
        and coupon_redemptions.reserved_until > ${asker.now}
        and (orders.status <> 'PENDING' or orders.user_id is distinct from ${asker.userId})
    )
    select (${committed(coupon)} + (select count(*) from kept))::int as "inAll",
      ((select count(*) from coupon_redemptions where coupon_id = ${coupon.id} and user_id = ${asker.userId} and status = 'COMMITTED')
        + (select count(*) from kept where user_id = ${asker.userId}))::int as "byPerson"
  `.execute(db)
  return rows[0] ?? { inAll: 0, byPerson: 0 }
}

export type NewReservation = {
  couponId: number
  orderId: number
  userId: string
  currency: Currency
  discountMinor: number
  reservedUntil: Date
  now: Date
}

export async function upsertReservation(tx: Tx, reservation: NewReservation): Promise<void> {
  const reserved = {
    status: 'RESERVED' as const,
    reserved_until: reservation.reservedUntil,
    currency: reservation.currency,
    discount_minor: reservation.discountMinor,
  }
  await tx
    .insertInto('coupon_redemptions')
    .values({
      ...reserved,
      coupon_id: reservation.couponId,
      order_id: reservation.orderId,
      user_id: reservation.userId,
      created_at: reservation.now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('coupon_redemptions_once_key')
        .doUpdateSet(reserved)
        .where('coupon_redemptions.status', '<>', sql.lit('COMMITTED')),
    )
    .execute()
}

export const findRedemption = (db: Db, orderId: number) =>
  db
    .selectFrom('coupon_redemptions')
    .select(['coupon_id as couponId', 'user_id as userId', 'status', 'reserved_until as reservedUntil'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** Counts the uses by all orders except this one, and separately those by its buyer's other orders. */
export async function countOtherUses(tx: Tx, coupon: Counted, of: { orderId: number; userId: string; now: Date }): Promise<Uses> {
  const { rows } = await sql<Uses>`
    with kept as (
      select user_id from coupon_redemptions
      where coupon_id = ${coupon.id} and status = 'RESERVED' and reserved_until > ${of.now} and order_id <> ${of.orderId}
    )
    select (${committed(coupon)} + (select count(*) from kept))::int as "inAll",
      ((select count(*) from coupon_redemptions where coupon_id = ${coupon.id} and user_id = ${of.userId} and status = 'COMMITTED')
        + (select count(*) from kept where user_id = ${of.userId}))::int as "byPerson"
  `.execute(tx)
  return rows[0] ?? { inAll: 0, byPerson: 0 }
}

export async function markCommitted(tx: Tx, orderId: number, isOverLimit: boolean): Promise<void> {
  await tx
    .updateTable('coupon_redemptions')
    .set({ status: 'COMMITTED', is_over_limit: isOverLimit })
    .where('order_id', '=', orderId)
    .execute()
}

export async function markReleased(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('coupon_redemptions')
    .set({ status: 'RELEASED' })
    .where('order_id', 'in', orderIds)
    .where('status', '=', sql.lit('RESERVED'))
    .execute()
}

/** Returns whether the coupon has a committed or reserved use. */
export async function isUsed(tx: Tx, couponId: number, now: Date): Promise<boolean> {
  const used = await tx
    .selectFrom('coupon_redemptions')
    .select('id')
    .where('coupon_id', '=', couponId)
    .where((or) => or.or([or('status', '=', 'COMMITTED'), or.and([or('status', '=', 'RESERVED'), or('reserved_until', '>', now)])]))
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}
