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

/** Their ids: one for each person who is there and has not been told before. */
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
        // Two at once who tell the same people wait for each other in one order.
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
    .$narrowType<{ type: NotificationType }>()

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

/** 0 where there is none. */
export async function findNewestId(db: Db, userId: string): Promise<number> {
  const { id } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return id
}

/** Reading one twice keeps the first time. */
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

export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Whether it was there to be deleted, or to be restored. */
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

/** Whoever has more than `kept` loses the oldest. */
export async function deleteBeyond(db: Db, kept: number): Promise<void> {
  await sql`
    delete from notifications using (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
      from notifications
      where user_id in (select user_id from notifications group by user_id having count(*) > ${kept})
    ) as placed
    where notifications.id = placed.id and placed.place > ${kept}`.execute(db)
}

export async function deleteOlder(db: Db, { madeBefore, deletedBefore }: { madeBefore: Date; deletedBefore: Date }): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where((or) => or.or([or('created_at', '<', madeBefore), or('deleted_at', '<', deletedBefore)]))
    .execute()
}
