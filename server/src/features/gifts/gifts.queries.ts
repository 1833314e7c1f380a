import { sql } from 'kysely'
import { wasReversed } from '#features/ledger/ledger.face.ts'
import type { Db, Tx } from '#platform/database/database.ts'

const fullName = (table: string) => sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

// An erased account's suspension can't be lifted, and its gifts are paid for.
const isBuyerSuspended = sql<boolean>`(buyers.suspended_at is not null and buyers.erased_at is null)`

/** Gifts with what their rules depend on. */
const described = (db: Db) =>
  db
    .selectFrom('gifts')
    .innerJoin('order_lines', 'order_lines.id', 'gifts.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('courses', 'courses.id', 'order_lines.course_id')
    .innerJoin('users as buyers', 'buyers.id', 'orders.user_id')
    .select(['gifts.order_line_id as id', 'recipient_email as recipientEmail', 'recipient_name as recipientName', 'message'])
    .select(['is_from_cart as isFromCart', 'due_at as dueAt', 'sent_at as sentAt', 'sends', 'problem'])
    .select(['redeemed_at as redeemedAt', 'redeemed_by as redeemedBy'])
    .select(['orders.id as orderId', 'orders.user_id as buyerId', 'orders.paid_at as paidAt', 'order_lines.title as course'])
    .select(['courses.id as courseId', 'courses.instructor_id as instructorId'])
    .select(['buyers.email as buyerEmail', 'buyers.first_name as buyerFirstName'])
    .select(sql<string | null>`case when buyers.erased_at is null then ${fullName('buyers')} end`.as('giver'))
    .select(isBuyerSuspended.as('isBuyerSuspended'))
    .select(wasReversed('order_lines.id').as('isReturned'))

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>

export const findGift = (db: Db, id: number) => described(db).where('gifts.order_line_id', '=', id).executeTakeFirst()

export const listGifts = (db: Db, ids: readonly number[]) =>
  described(db)
    .where('gifts.order_line_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()

/** Locks a gift's order, as each refund does, so that a gift is redeemed, changed or refunded by one caller at a time. */
export const lockGift = (tx: Tx, id: number) =>
  tx
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.id', '=', (line) => line.selectFrom('order_lines').select('order_id').where('order_lines.id', '=', id))
    .where((eb) => eb.exists(eb.selectFrom('gifts').select('order_line_id').where('order_line_id', '=', id)))
    .forUpdate()
    .executeTakeFirst()

/** Lists paid gifts whose email is due. Those of a suspended buyer wait until the suspension is lifted. */
export const listDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('gifts')
    .innerJoin('order_lines', 'order_lines.id', 'gifts.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('users as buyers', 'buyers.id', 'orders.user_id')
    .select('gifts.order_line_id as id')
    .where(({ not }) => not(isBuyerSuspended))
    .where('sent_at', 'is', null)
    .where('redeemed_at', 'is', null)
    .where('recipient_email', 'is not', null)
    .where('due_at', '<=', now)
    .where('orders.paid_at', 'is not', null)
    .where(({ not }) => not(wasReversed('order_lines.id')))
    .orderBy('due_at')
    .limit(limit)
    .execute()

export type NewGift = {
  recipientEmail: string
  recipientName: string
  message: string
  isFromCart: boolean
  /** Null for the time of the payment. */
  sendOn: string | null
}

type Timing = { now: Date; timeZone: string }

/** Returns when the email is due: at 8 a.m. of its date, or immediately. */
const dueAt = (sendOn: string | null, { now, timeZone }: Timing) =>
  sendOn === null ? sql<Date>`${now}::timestamptz` : sql<Date>`(${sendOn}::date + time '08:00') at time zone ${timeZone}`

/** Stores the gift of an order with one line. */
export async function insertGift(tx: Tx, gift: NewGift & { orderId: number }, timing: Timing): Promise<void> {
  await tx
    .insertInto('gifts')
    .columns(['order_line_id', 'recipient_email', 'recipient_name', 'message', 'is_from_cart', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('order_lines')
        .select('id')
        .select((lines) => [
          lines.val(gift.recipientEmail).as('recipient_email'),
          lines.val(gift.recipientName).as('recipient_name'),
          lines.val(gift.message).as('message'),
          lines.val(gift.isFromCart).as('is_from_cart'),
        ])
        .select(dueAt(gift.sendOn, timing).as('due_at'))
        .where('order_id', '=', gift.orderId),
    )
    .execute()
}

type Changed = Pick<NewGift, 'recipientEmail' | 'recipientName' | 'message' | 'sendOn'> & {
  id: number
  isSentAgain: boolean
  isMoved: boolean
}

/** Changes a gift. One that is sent again counts as unsent until then. */
export async function updateDetails(tx: Tx, { id, isSentAgain, isMoved, ...gift }: Changed, timing: Timing): Promise<void> {
  await tx
    .updateTable('gifts')
    .set({
      recipient_email: gift.recipientEmail,
      recipient_name: gift.recipientName,
      message: gift.message,
      ...(isSentAgain && { sent_at: null, problem: null }),
      ...(isMoved && { due_at: dueAt(gift.sendOn, timing) }),
    })
    .where('order_line_id', '=', id)
    .execute()
}

export const updateSent = (tx: Tx, id: number, { number, now }: { number: number; now: Date }) =>
  tx.updateTable('gifts').set({ sent_at: now, sends: number, problem: null }).where('order_line_id', '=', id).execute()

export const updateProblem = (db: Db, id: number, problem: 'NOT_DELIVERED' | 'NOT_REDEEMABLE') =>
  db.updateTable('gifts').set({ problem }).where('order_line_id', '=', id).execute()

/** Marks a gift as redeemed. Without its giver, the personal data isn't needed any longer. */
export const updateRedeemed = (tx: Tx, { id, userId, now, isErased }: { id: number; userId: string; now: Date; isErased: boolean }) =>
  tx
    .updateTable('gifts')
    .set({
      redeemed_at: now,
      redeemed_by: userId,
      problem: null,
      ...(isErased && { recipient_email: null, recipient_name: '', message: '' }),
    })
    .where('order_line_id', '=', id)
    .execute()

type Repeated = {
  userId: string
  courseId: number
  couponCode: string | null
  gift: Pick<NewGift, 'recipientEmail' | 'recipientName' | 'message'>
}

/** Whether the buyer gave the same gift in an order with nothing to pay since a time. */
export async function wasGivenSince(db: Db, { userId, courseId, couponCode, gift }: Repeated, since: Date): Promise<boolean> {
  const given = await db
    .selectFrom('gifts')
    .innerJoin('order_lines', 'order_lines.id', 'gifts.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', sql.lit('PAID'))
    .where('orders.total_minor', '=', 0)
    .where('orders.created_at', '>', since)
    .where('orders.coupon_code', couponCode === null ? 'is' : '=', couponCode)
    .where('course_id', '=', courseId)
    .where('recipient_email', '=', gift.recipientEmail)
    .where('recipient_name', '=', gift.recipientName)
    .where('message', '=', gift.message)
    .limit(1)
    .executeTakeFirst()
  return given !== undefined
}

const erased = { recipient_email: null, recipient_name: '', message: '' }

/** Erases what a user wrote in gifts, and the recipients of all gifts that can't be redeemed any longer. */
export async function eraseGiver(tx: Tx, userId: string): Promise<void> {
  const own = tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('orders.user_id', '=', userId)
  await tx.updateTable('gifts').set({ message: '' }).where('order_line_id', 'in', own).execute()
  await tx
    .updateTable('gifts')
    .set(erased)
    .where(
      'order_line_id',
      'in',
      own.where((eb) => eb.or([eb('orders.paid_at', 'is', null), wasReversed('order_lines.id')])),
    )
    .execute()
  await tx.updateTable('gifts').set(erased).where('order_line_id', 'in', own).where('redeemed_at', 'is not', null).execute()
}

/** Erases a recipient, found by account or verified address. Returns the gifts that were open. */
export async function eraseRecipient(tx: Tx, { userId, email }: { userId: string; email: string }) {
  const gifts = await tx
    .updateTable('gifts')
    .set(erased)
    .where((eb) =>
      eb.or([
        eb('redeemed_by', '=', userId),
        eb.and([
          eb('recipient_email', '=', email),
          eb.exists(eb.selectFrom('users').select('id').where('id', '=', userId).where('email_verified_at', 'is not', null)),
        ]),
      ]),
    )
    .returning(['order_line_id as id', 'redeemed_at as redeemedAt'])
    .execute()
  return gifts.filter(({ redeemedAt }) => redeemedAt === null)
}

/** Erases the recipients of orders that weren't paid in time. A payment that is on hold may still be accepted. */
export const eraseUnpaid = (db: Db, before: Date) =>
  db
    .updateTable('gifts')
    .set(erased)
    .where('recipient_email', 'is not', null)
    .where('order_line_id', 'in', (lines) =>
      lines
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select('order_lines.id')
        .where('orders.status', 'in', ['EXPIRED', 'FAILED'])
        .where('orders.paid_at', 'is', null)
        .where('orders.expires_at', '<', before),
    )
    .execute()
