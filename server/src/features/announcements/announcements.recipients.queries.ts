import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Announced } from './announcements.queries.ts'

/** Selects the course's active students. For promotional announcements, selects only students who accept promotional emails. */
const recipients = (db: Db, { courseId, kind }: Announced) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .where('enrollments.course_id', '=', courseId)
    .where('enrollments.status', '=', 'ACTIVE')
    .where('users.suspended_at', 'is', null)
    .where('users.erase_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .$if(kind === 'PROMOTIONAL', (query) => query.where(sql<boolean>`coalesce(mail_preferences.promotion, true)`))

export async function countRecipients(db: Db, announced: Announced): Promise<number> {
  const { count } = await recipients(db, announced)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const hasRecipients = async (db: Db, announced: Announced): Promise<boolean> =>
  (await recipients(db, announced).select('users.id').limit(1).executeTakeFirst()) !== undefined

/** Returns a page of recipients, ordered by user id. */
export async function listRecipients(db: Db, announced: Announced, { after, limit }: { after: string | null; limit: number }) {
  const rows = await recipients(db, announced)
    .select('users.id')
    .$if(after !== null, (query) => query.where('users.id', '>', after))
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts deliveries, and returns only the users who had none yet. */
export async function insertDeliveries(tx: Tx, announcementId: number, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .insertInto('announcement_receipts')
    .values(userIds.map((user_id) => ({ announcement_id: announcementId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

export type Delivery = { announcementId: number; userId: string }
/** Inserts deliveries to the students who can get the announcement, to be notified later. Returns how many. */
export async function insertChosen(tx: Tx, announcementId: number, announced: Announced, userIds: readonly string[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('announcement_receipts')
    .columns(['announcement_id', 'user_id', 'mail'])
    .expression(
      recipients(tx, announced)
        .select([sql<number>`${announcementId}::integer`.as('announcement_id'), 'users.id', sql<'CHOSEN'>`'CHOSEN'`.as('mail')])
        .where(sql<boolean>`users.id = any(${userIds}::uuid[])`),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Takes a page of chosen students. Returns the ones that can still get the announcement, and whether the page was full. */
export async function takeChosen(tx: Tx, announcementId: number, announced: Announced, limit: number) {
  const page = await tx
    .selectFrom('announcement_receipts')
    .select('user_id as userId')
    .where('announcement_id', '=', announcementId)
    .where('mail', '=', 'CHOSEN')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  const userIds = page.map(({ userId }) => userId)
  const active = await recipients(tx, announced).select('users.id').where(sql<boolean>`users.id = any(${userIds}::uuid[])`).execute()
  const told = active.map(({ id }) => id)
  await tx
    .updateTable('announcement_receipts')
    .set({ mail: sql<'WAITING' | 'NONE'>`case when user_id = any(${told}::uuid[]) then 'WAITING' else 'NONE' end` })
    .where('announcement_id', '=', announcementId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()
  return { told, isFull: page.length === limit }
}

type MailState = 'WAITING' | 'TAKEN' | 'SENT' | 'NONE'

/** Changes a delivery's email state from the first state to the second. Returns false if it wasn't in the first state. */
export async function moveMail(
  db: Db,
  { announcementId, userId }: Delivery,
  [from, to]: readonly [MailState, MailState],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcement_receipts')
    .set({ mail: to })
    .where('announcement_id', '=', announcementId)
    .where('user_id', '=', userId)
    .where('mail', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns an email's recipient, or undefined if the enrollment has ended. */
export const findLearner = (db: Db, { courseId, userId }: { courseId: number; userId: string }) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select(['users.email', 'users.first_name as firstName'])
    .where('enrollments.course_id', '=', courseId)
    .where('enrollments.user_id', '=', userId)
    .where('enrollments.status', '=', 'ACTIVE')
    .executeTakeFirst()

export const findTeacher = (db: Db, userId: string) =>
  db.selectFrom('users').select(['first_name as firstName', 'last_name as lastName']).where('id', '=', userId).executeTakeFirstOrThrow()
