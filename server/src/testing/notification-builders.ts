import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Notifications } from '#platform/database/tables.ts'

/** Every email is enabled, with comments sent one by one. */
export const allMails = {
  certificate: true,
  alert: true,
  message: true,
  promotion: true,
  news: true,
  comment: true,
  dailyDigest: false,
  weeklyDigest: true,
  reminder: true,
}

let counter = 0

export const givenNotification = (db: Db, { user_id, ...notification }: Partial<Insertable<Notifications>> & { user_id: string }) =>
  db
    .insertInto('notifications')
    .values({
      user_id,
      type: 'message',
      title: `News no. ${++counter}`,
      message: 'Something happened in your course.',
      mail: 'NONE',
      ...notification,
    })
    .returning(['id', 'title', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
