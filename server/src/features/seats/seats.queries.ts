import type { SeatCounts } from '@akada/contract/seats.ts'
import { sql } from 'kysely'
import { wasReversed } from '#features/ledger/ledger.face.ts'
import { completedLectures } from '#platform/database/completed-lectures.ts'
import type { Db, Tx } from '#platform/database/database.ts'

const fullName = (table: string) => sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

/** Whether a seat was refunded or charged back, or whether its refund awaits a decision. */
const isReturned = sql<boolean>`(${wasReversed('order_lines.id')} or exists (
  select from refunded_lines join refunds on refunds.id = refund_id
  where refunded_lines.order_line_id = order_lines.id and refunds.status = 'REQUESTED'))`

/** Seats of paid orders, with their enrollments. */
const described = (db: Db) =>
  db
    .selectFrom('seats')
    .innerJoin('order_lines', 'order_lines.id', 'seats.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('courses', 'courses.id', 'order_lines.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .innerJoin('users as buyers', 'buyers.id', 'orders.user_id')
    .leftJoin('users as members', 'members.id', 'seats.accepted_by')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.seat_id', '=', 'seats.order_line_id')
        .onRef('enrollments.user_id', '=', 'seats.accepted_by')
        .on('enrollments.status', '=', 'ACTIVE'),
    )
    .select(['seats.order_line_id as id', 'seats.email', 'invited_at as invitedAt', 'sends', 'problem'])
    .select(['accepted_at as acceptedAt', 'accepted_by as acceptedBy', 'reassigned_at as reassignedAt'])
    .select(['orders.id as orderId', 'orders.user_id as buyerId', 'orders.company_name as companyName', 'order_lines.title as course'])
    .select(['courses.id as courseId', 'courses.instructor_id as instructorId', 'course_stats.total_lectures as totalLectures'])
    .select(['enrollments.id as enrollmentId', 'enrollments.completed_at as completedAt', 'enrollments.last_learned_at as lastActiveAt'])
    .select(completedLectures.as('completedLectures'))
    .select(sql<string | null>`case when buyers.erased_at is null then ${fullName('buyers')} end`.as('buyer'))
    .select(sql<string | null>`case when members.erased_at is null then ${fullName('members')} end`.as('member'))
    .select(isReturned.as('isReturned'))
    .where('orders.paid_at', 'is not', null)

export type SeatRow = NonNullable<Awaited<ReturnType<typeof findSeat>>>

export const findSeat = (db: Db, id: number) => described(db).where('seats.order_line_id', '=', id).executeTakeFirst()

export const listSeats = (db: Db, orderId: number) =>
  described(db).where('orders.id', '=', orderId).orderBy('order_lines.course_id').orderBy('order_lines.seat').execute()

/** Inserts a seat for each line of an order that is one. */
export async function insertSeats(tx: Tx, orderId: number): Promise<void> {
  await tx
    .insertInto('seats')
    .columns(['order_line_id'])
    .expression((eb) => eb.selectFrom('order_lines').select('id').where('order_id', '=', orderId).where('seat', '>', 0))
    .execute()
}

/**
 * Locks the order of seats, as each refund does, so that a seat is assigned, accepted, revoked or refunded by one caller at a time. Returns
 * undefined for an order that isn't paid.
 */
export const lockTeam = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('orders')
    .select(['id', 'user_id as buyerId'])
    .where('id', '=', orderId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export const findOrderOf = (db: Db, id: number) =>
  db
    .selectFrom('seats')
    .innerJoin('order_lines', 'order_lines.id', 'seats.order_line_id')
    .select('order_id as orderId')
    .where('seats.order_line_id', '=', id)
    .executeTakeFirst()

/** Locks the enrollment of a seat's member, so that no lecture is completed until the transaction ends. */
export const lockMember = (tx: Tx, { id, userId }: { id: number; userId: string }) =>
  tx.selectFrom('enrollments').select('id').where('seat_id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const updateAssigned = (tx: Tx, id: number, { email, now }: { email: string; now: Date }) =>
  tx.updateTable('seats').set({ email, invited_at: now, problem: null }).where('order_line_id', '=', id).execute()

export const updateSent = (tx: Tx, id: number, { number, now }: { number: number; now: Date }) =>
  tx.updateTable('seats').set({ invited_at: now, sends: number, problem: null }).where('order_line_id', '=', id).execute()

export const updateProblem = (tx: Tx, id: number, problem: 'NOT_DELIVERED' | 'NOT_ACCEPTABLE') =>
  tx.updateTable('seats').set({ problem }).where('order_line_id', '=', id).execute()

/** Makes a seat free again. */
export const updateRevoked = (tx: Tx, id: number) =>
  tx.updateTable('seats').set({ email: null, invited_at: null, problem: null }).where('order_line_id', '=', id).execute()

/** Takes a seat from its member. It is free until another address is invited. */
export const updateTaken = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('seats')
    .set({ email: null, invited_at: null, problem: null, accepted_at: null, accepted_by: null, reassigned_at: now })
    .where('order_line_id', '=', id)
    .execute()

export const updateReset = (tx: Tx, id: number) =>
  tx
    .updateTable('seats')
    .set({ email: null, invited_at: null, problem: null, accepted_at: null, accepted_by: null })
    .where('order_line_id', '=', id)
    .execute()

type AcceptedSeat = { id: number; userId: string; now: Date; isErased: boolean }

/** Marks a seat as accepted. Without its buyer, the address isn't needed any longer. */
export const updateAccepted = (tx: Tx, { id, userId, now, isErased }: AcceptedSeat) =>
  tx
    .updateTable('seats')
    .set({ accepted_at: now, accepted_by: userId, problem: null, ...(isErased && { email: null }) })
    .where('order_line_id', '=', id)
    .execute()

/** Returns the number of an order's seats that weren't refunded. */
export async function countSeats(db: Db, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('seat', '>', 0)
    .where(({ not }) => not(wasReversed('order_lines.id')))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the seats of each course of orders by state. The key is `orderId/courseId`. */
export async function listSeatCounts(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<string, SeatCounts>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<SeatCounts & { key: string }>`
    select order_id || '/' || course_id as key, count(*)::int as total,
      count(*) filter (where is_returned)::int as refunded,
      count(*) filter (where not is_returned and accepted_at is not null)::int as accepted,
      count(*) filter (where not is_returned and accepted_at is null and invited_at is not null)::int as invited,
      count(*) filter (where not is_returned and invited_at is null)::int as free
    from (
      select order_id, course_id, invited_at, accepted_at, ${isReturned} as is_returned
      from order_lines join seats on seats.order_line_id = order_lines.id
      where order_id = any(${[...orderIds]}::int[])
    ) as seats
    group by order_id, course_id`.execute(db)
  return new Map(rows.map(({ key, ...counts }) => [key, counts]))
}

/** Erases the members of a buyer's seats that can't be accepted any longer. An invitation that is pending keeps its address. */
export async function eraseTeam(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('seats')
    .set({ email: null })
    .where('order_line_id', 'in', (lines) =>
      lines
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select('order_lines.id')
        .where('orders.user_id', '=', userId)
        .where('order_lines.seat', '>', 0),
    )
    .where((eb) => eb.or([eb('accepted_at', 'is not', null), wasReversed('seats.order_line_id')]))
    .execute()
}

/** Erases a member, found by account or verified address. Returns the seats that were invited, which are free again. */
export async function eraseMember(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<number[]> {
  await tx.updateTable('seats').set({ email: null }).where('accepted_by', '=', userId).execute()
  const freed = await tx
    .updateTable('seats')
    .set({ email: null, invited_at: null, problem: null })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('users').select('id').where('id', '=', userId).where('email_verified_at', 'is not', null)))
    .returning('order_line_id as id')
    .execute()
  return freed.map(({ id }) => id)
}
