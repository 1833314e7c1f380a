import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ReminderSpan } from './checkout-reminders.rules.ts'

/** Whether the order is the buyer's newest one. A newer order replaces an unpaid one. */
const isNewest = sql<SqlBool>`not exists (
  select from orders newer where newer.user_id = orders.user_id and newer.created_at >= orders.created_at and newer.id > orders.id)`

/** Whether the order is a gift or seats for a team, which the cart can't restore. */
const isForOthers = sql<SqlBool>`exists (
  select from order_lines left join gifts on gifts.order_line_id = order_lines.id
  where order_lines.order_id = orders.id and (gifts.order_line_id is not null or seat > 0))`

/** Lists unpaid orders that have no reminder of this number yet, oldest first. */
export async function listDueOrders(db: Db, { number, from, until }: ReminderSpan, limit: number): Promise<number[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['PENDING', 'EXPIRED'])
    .where('created_at', '>', from)
    .where('created_at', '<=', until)
    .where(isNewest)
    .where(({ not }) => not(isForOthers))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checkout_reminders')
            .select('checkout_reminders.id')
            .whereRef('checkout_reminders.order_id', '=', 'orders.id')
            .where('checkout_reminders.number', '=', number),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return orders.map(({ id }) => id)
}

/** Returns the new reminder's id. Undefined if another process has inserted it. */
export async function insertReminder(
  tx: Tx,
  { orderId, number, now }: { orderId: number; number: number; now: Date },
): Promise<number | undefined> {
  const reminder = await tx
    .insertInto('checkout_reminders')
    .values({ order_id: orderId, number, queued_at: now })
    .onConflict((conflict) => conflict.constraint('checkout_reminders_once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return reminder?.id
}

/** Returns the references of payments that the provider may still report as successful. */
export async function listOpenReferences(db: Db, reminderId: number): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('checkout_reminders', 'checkout_reminders.order_id', 'payments.order_id')
    .select('reference')
    .where('checkout_reminders.id', '=', reminderId)
    .where('checkout_reminders.sent_at', 'is', null)
    .where('payments.status', 'in', ['CREATED', 'INITIALIZED', 'UNKNOWN', 'PENDING', 'FAILED', 'ABANDONED'])
    .orderBy('payments.id')
    .execute()
  return payments.map(({ reference }) => reference)
}

/** Locks a reminder's order, as each settlement does, so that the order isn't paid until the transaction ends. */
export async function lockReminded(tx: Tx, reminderId: number): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.id', '=', (reminder) => reminder.selectFrom('checkout_reminders').select('order_id').where('id', '=', reminderId))
    .forUpdate()
    .execute()
}

export const findReminder = (db: Db, id: number) =>
  db
    .selectFrom('checkout_reminders')
    .innerJoin('orders', 'orders.id', 'checkout_reminders.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['checkout_reminders.id', 'checkout_reminders.number', 'checkout_reminders.sent_at as sentAt'])
    .select(['orders.id as orderId', 'orders.user_id as userId', 'orders.created_at as placedAt', 'orders.status', 'orders.currency'])
    .select(['orders.coupon_code as couponCode', 'orders.pricing_country as country'])
    .select(['users.email', 'users.first_name as firstName'])
    .select(sql<boolean>`users.email_verified_at is not null`.as('isVerified'))
    .select(isNewest.as('isNewest'))
    .where('checkout_reminders.id', '=', id)
    .executeTakeFirst()

export type ReminderRow = NonNullable<Awaited<ReturnType<typeof findReminder>>>

export const listOrdered = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines')
    .select(['course_id as courseId', 'bundle_id as bundleId'])
    .select(sql<number>`price_minor - discount_minor`.as('chargedMinor'))
    .where('order_id', '=', orderId)
    .execute()

/** `sentAt` is null for an email that the mail server didn't accept. */
export async function updateSent(db: Db, id: number, sentAt: Date | null): Promise<void> {
  await db.updateTable('checkout_reminders').set({ sent_at: sentAt }).where('id', '=', id).execute()
}
