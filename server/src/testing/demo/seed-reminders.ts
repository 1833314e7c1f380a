// Reminders about the unpaid orders of the demo, and an order that was paid after one.
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { DemoHistory, PlannedOrder } from './history-types.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns an earlier order that a student left unpaid two days before paying for the same courses. */
export function planLeftOrder({ orders, joinedAt }: Pick<DemoHistory, 'orders' | 'joinedAt'>, now: Date): PlannedOrder[] {
  const isRecent = ({ at }: PlannedOrder) => at.getTime() > now.getTime() - 25 * DAY && at.getTime() < now.getTime() - 2 * DAY
  const isOnlyOrder = ({ studentKey }: PlannedOrder) => orders.filter((other) => other.studentKey === studentKey).length === 1
  const hadJoined = ({ studentKey, at }: PlannedOrder) => (joinedAt.get(studentKey) ?? now).getTime() < at.getTime() - 2 * DAY
  const paid = orders.find((order) => order.outcome === 'PAID' && isRecent(order) && isOnlyOrder(order) && hadJoined(order))
  return paid ? [{ ...paid, at: new Date(paid.at.getTime() - 2 * DAY), couponCode: null, outcome: 'ABANDONED' }] : []
}

/** Adds the reminders that were sent before now, about orders that were their buyers' newest ones at that time. */
export async function seedReminders(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into checkout_reminders (order_id, number, queued_at, sent_at)
    select orders.id, number, orders.created_at + delay, orders.created_at + delay
    from orders, (values (1, interval '1 hour'), (2, interval '24 hours')) as planned (number, delay)
    where status in ('PENDING', 'EXPIRED') and orders.created_at + delay < ${now}
      and not exists (
        select from orders newer
        where newer.user_id = orders.user_id and newer.id <> orders.id
          and newer.created_at >= orders.created_at and newer.created_at <= orders.created_at + delay)
    order by orders.created_at, orders.id, number`.execute(tx)
}
