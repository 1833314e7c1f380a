import type { NotificationType } from '@akada/contract/notifications.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type NewNotification = {
  type: NotificationType
  title: string
  message: string
  courseId?: number
  link?: string
  key?: string
  mail: 'NONE' | 'DUE'
}

/** Inserts one notification for each existing user who hasn't been notified with this key. Returns their ids. */
export async function insertNotifications(tx: Tx, userIds: readonly string[], news: NewNotification): Promise<number[]> {
  const rows = await tx
    .insertInto('notifications')
    .columns(['user_id', 'type', 'title', 'message', 'course_id', 'link', 'key', 'mail'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((each) => [
          'users.id as user_id',
          each.cast<string>(each.val(news.type), 'text').as('type'),
          each.cast<string>(each.val(news.title), 'text').as('title'),
          each.cast<string>(each.val(news.message), 'text').as('message'),
          each.cast<number | null>(each.val(news.courseId ?? null), 'integer').as('course_id'),
          each.cast<string | null>(each.val(news.link ?? null), 'text').as('link'),
          each.cast<string | null>(each.val(news.key ?? null), 'text').as('key'),
          each.cast<string>(each.val(news.mail), 'text').as('mail'),
        ])
        .where(sql<boolean>`users.id = any(${userIds}::uuid[])`)
        .where('users.erased_at', 'is', null)
        // With a fixed order, concurrent notifications of the same users wait for each other instead of deadlocking.
        .orderBy('users.id'),
    )
    .onConflict((conflict) => conflict.constraint('notifications_once_key').doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const notificationViews = (db: Db) =>
  db
    .selectFrom('notifications')
    .leftJoin('courses', 'courses.id', 'notifications.course_id')
    .select([
      'notifications.id',
      'notifications.user_id as userId',
      'notifications.type',
      'notifications.title',
      'notifications.message',
      'notifications.course_id as courseId',
      'courses.title as courseTitle',
      'notifications.link',
      'notifications.created_at as createdAt',
      'notifications.read_at as readAt',
    ])
    .where('notifications.deleted_at', 'is', null)

export type NotificationView = NonNullable<Awaited<ReturnType<typeof findNotification>>>

export const findNotification = (db: Db, { id, userId }: { id: number; userId: string }) =>
  notificationViews(db).where('notifications.id', '=', id).where('notifications.user_id', '=', userId).executeTakeFirst()

export type ListFilter = { isUnread: boolean; page: number; size: number }

export const listNotificationViews = (db: Db, userId: string, { isUnread, page, size }: ListFilter) =>
  notificationViews(db)
    .where('notifications.user_id', '=', userId)
    .$if(isUnread, (query) => query.where('notifications.read_at', 'is', null))
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export type Counts = { total: number; unread: number }

export const countNotifications = (db: Db, userId: string): Promise<Counts> =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Returns the id of a user's newest notification, or 0 if there is none. */
export async function findNewestId(db: Db, userId: string): Promise<number> {
  const { id } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a notification as read. A repeated call keeps the first time. */
export async function markOneRead(db: Db, { id, userId }: { id: number; userId: string }, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Locks by id, as claiming them for a digest does. Another order could deadlock. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', (unread) =>
      unread
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute()
}

/** Deletes or restores a notification. Returns false if nothing changed. */
export async function setDeleted(db: Db, { id, userId }: { id: number; userId: string }, deletedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

/** Returns the next users in id order. */
export const listPeopleAfter = async (db: Db, after: string | null, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the oldest notifications of users who have more than `kept`. Leaves those that are locked to the next run. */
export async function deleteBeyond(db: Db, userIds: readonly string[], kept: number): Promise<void> {
  await sql`
    with beyond as (
      select notifications.user_id, notifications.id from unnest(${userIds}::uuid[]) as person, lateral (
        select id from notifications where user_id = person order by created_at desc, id desc offset ${kept}
      ) as oldest, notifications
      where notifications.user_id = person and notifications.id = oldest.id
      for update of notifications skip locked
    )
    delete from notifications using beyond
    where notifications.user_id = beyond.user_id and notifications.id = beyond.id`.execute(db)
}

/** Deletes a batch of notifications that can no longer be seen or restored. Leaves those that are locked to the next run. */
export async function deleteOlder(db: Db, times: { madeBefore: Date; deletedBefore: Date }, limit: number) {
  return await db
    .deleteFrom('notifications')
    .where(({ eb, refTuple, or, selectFrom }) =>
      eb(
        refTuple('id', 'user_id'),
        'in',
        selectFrom('notifications')
          .select(['id', 'user_id'])
          .where(or([eb('created_at', '<', times.madeBefore), eb('deleted_at', '<', times.deletedBefore)]))
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('id', 'user_id'),
      ),
    )
    .executeTakeFirst()
}
