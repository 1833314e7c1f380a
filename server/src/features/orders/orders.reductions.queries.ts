import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wasReversed } from '#features/ledger/ledger.face.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** A course that reduces the price of a bundle, because the buyer has it. */
export type Reduction = { bundleId: number; courseId: number }

type OfOrder = { orderId: number; userId: string; reductions: readonly Reduction[] }

/** Replaces the reductions of an order, because an open order can be checked out again after the buyer got a course in another way. */
export async function replaceReductions(tx: Tx, order: OfOrder): Promise<void> {
  await tx.deleteFrom('bundle_reductions').where('order_id', '=', order.orderId).execute()
  await insertReductions(tx, order)
}

/** Whether the order made a bundle of the line's order cheaper. Otherwise, each of the two would have to be refunded before the other. */
const isReducedBy = (lineId: RawBuilder<number>, orderId: RawBuilder<number>) => sql<SqlBool>`exists (
  select from order_lines as source join bundle_reductions as reverse on reverse.order_id = source.order_id
  join order_lines as own on own.id = reverse.order_line_id and own.order_id = ${orderId}
  where source.id = ${lineId})`

/**
 * Stores the order lines that gave the courses to the buyer, also if their enrollments have ended since the courses were read. Skips
 * courses without an order line, orders with a bundle that this order made cheaper, and bundles that a coupon makes free, because these
 * bundles cost nothing in any case.
 */
export async function insertReductions(tx: Tx, { orderId, userId, reductions }: OfOrder): Promise<void> {
  if (reductions.length === 0) return
  const bundleIds = reductions.map(({ bundleId }) => bundleId)
  const courseIds = reductions.map(({ courseId }) => courseId)
  await sql`
    insert into bundle_reductions (order_id, bundle_id, order_line_id)
    select order_bundles.order_id, order_bundles.bundle_id, coalesce(enrollments.order_line_id, enrollments.seat_id)
    from unnest(${bundleIds}::int[], ${courseIds}::int[]) as reduction (bundle_id, course_id)
    join order_bundles on order_bundles.order_id = ${orderId} and order_bundles.bundle_id = reduction.bundle_id
      and price_minor > discount_minor
    join enrollments on enrollments.user_id = ${userId} and enrollments.course_id = reduction.course_id
    where coalesce(enrollments.order_line_id, enrollments.seat_id) is not null
      and not ${isReducedBy(sql`coalesce(enrollments.order_line_id, enrollments.seat_id)`, sql`${orderId}`)}
    on conflict on constraint bundle_reductions_pkey do nothing`.execute(tx)
}

/**
 * Moves reductions to the lines that give the courses to the buyers now, because a course can be refunded and bought again. Removes those of
 * courses that the buyers have without an order line, or from an order with a bundle that costs less because of the reduced order.
 */
export async function renewReductions(tx: Tx, of: { orderId: number } | { lineId: number }): Promise<void> {
  const isMeant = 'orderId' in of ? sql`bundle_reductions.order_id = ${of.orderId}` : sql`bundle_reductions.order_line_id = ${of.lineId}`
  await sql`
    with moved as (
      delete from bundle_reductions using order_lines, orders, enrollments
      where ${isMeant} and order_lines.id = bundle_reductions.order_line_id and orders.id = bundle_reductions.order_id
        and enrollments.user_id = orders.user_id and enrollments.course_id = order_lines.course_id and enrollments.status = 'ACTIVE'
        and coalesce(enrollments.order_line_id, enrollments.seat_id) is distinct from bundle_reductions.order_line_id
      returning bundle_reductions.order_id, bundle_reductions.bundle_id, coalesce(enrollments.order_line_id, enrollments.seat_id) as line_id
    )
    insert into bundle_reductions (order_id, bundle_id, order_line_id)
    select order_id, bundle_id, line_id from moved
    where line_id is not null and not ${isReducedBy(sql`line_id`, sql`moved.order_id`)}
    on conflict on constraint bundle_reductions_pkey do nothing`.execute(tx)
}

const lostOf = (db: Db, orderId: number) =>
  db
    .selectFrom('bundle_reductions')
    .innerJoin('order_lines', 'order_lines.id', 'bundle_reductions.order_line_id')
    .where('bundle_reductions.order_id', '=', orderId)
    .where(wasReversed('order_lines.id'))

/** Returns the courses that reduced the prices of an order's bundles and were refunded or charged back. */
export const listLostReductions = (db: Db, orderId: number) =>
  lostOf(db, orderId)
    .select(['order_lines.id as lineId', 'order_lines.order_id as orderId', 'order_lines.course_id as courseId'])
    .orderBy('order_lines.id')
    .execute()

export async function deleteLostReductions(tx: Tx, orderId: number): Promise<void> {
  await tx
    .deleteFrom('bundle_reductions')
    .where('order_id', '=', orderId)
    .where('order_line_id', 'in', lostOf(tx, orderId).select('order_lines.id'))
    .execute()
}

/** Returns the paid bundles that cost less because of these order lines, and that weren't refunded entirely. */
export const listReducedBundles = (db: Db, lineIds: readonly number[]) =>
  db
    .selectFrom('bundle_reductions')
    .innerJoin('orders', 'orders.id', 'bundle_reductions.order_id')
    .innerJoin('order_bundles', (join) =>
      join
        .onRef('order_bundles.order_id', '=', 'bundle_reductions.order_id')
        .onRef('order_bundles.bundle_id', '=', 'bundle_reductions.bundle_id'),
    )
    .select(['bundle_reductions.order_line_id as lineId', 'orders.id as orderId', 'orders.user_id as buyerId', 'order_bundles.title'])
    .where('bundle_reductions.order_line_id', '=', sql<number>`any(${[...lineIds]}::int[])`)
    .where('orders.paid_at', 'is not', null)
    .where(
      sql<SqlBool>`exists (
        select from order_lines as kept
        where kept.order_id = bundle_reductions.order_id and kept.bundle_id = bundle_reductions.bundle_id
          and not kept.is_duplicate and kept.price_minor > kept.discount_minor and not ${wasReversed('kept.id')})`,
    )
    .orderBy('orders.id')
    .execute()

export type ReducedBundle = Awaited<ReturnType<typeof listReducedBundles>>[number]
