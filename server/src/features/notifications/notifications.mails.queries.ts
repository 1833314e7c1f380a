import type { Db } from '#platform/database/database.ts'
import type { MailKind, Preferences } from './notifications.rules.ts'

export const findPreferences = (db: Db, userId: string): Promise<Preferences | undefined> =>
  db
    .selectFrom('mail_preferences')
    .select([
      'certificate',
      'alert',
      'message',
      'comment',
      'promotion',
      'news',
      'reminder',
      'daily_digest as dailyDigest',
      'weekly_digest as weeklyDigest',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Without `reminder`, that choice stays. */
export async function upsertPreferences(
  db: Db,
  userId: string,
  { dailyDigest, weeklyDigest, reminder, ...kinds }: Omit<Preferences, 'reminder'> & { reminder?: boolean | undefined },
): Promise<void> {
  const chosen = { ...kinds, daily_digest: dailyDigest, weekly_digest: weeklyDigest, ...(reminder !== undefined && { reminder }) }
  await db
    .insertInto('mail_preferences')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

const columns = {
  certificate: 'certificate',
  alert: 'alert',
  message: 'message',
  promotion: 'promotion',
  news: 'news',
  comment: 'comment',
  dailyDigest: 'daily_digest',
  weeklyDigest: 'weekly_digest',
  reminder: 'reminder',
} as const satisfies Record<MailKind, string>

/** Turns off one kind of email. If the user has no stored preferences, the other kinds keep their defaults. */
export async function upsertOneOff(
  db: Db,
  userId: string,
  { kind, unchosen: { dailyDigest, weeklyDigest, ...kinds } }: { kind: MailKind; unchosen: Preferences },
): Promise<void> {
  const off = { [columns[kind]]: false }
  await db
    .insertInto('mail_preferences')
    .values({ user_id: userId, ...kinds, daily_digest: dailyDigest, weekly_digest: weeklyDigest, ...off })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(off))
    .execute()
}

export async function deletePreferences(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mail_preferences').where('user_id', '=', userId).execute()
}

/** Whether the user's account can receive emails: not suspended, closed or erased. */
export async function isReachable(db: Db, userId: string): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('erase_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return person !== undefined
}

/** Returns the unread notifications that no email contains yet. */
export const listToMail = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('notifications')
    .select(['id', 'user_id as userId', 'type'])
    .where('id', 'in', [...ids])
    .where('mail', '=', 'DUE')
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

const claimed = ['id', 'user_id as userId', 'type', 'title', 'message', 'link'] as const

/** Claims a notification for a separate email. Returns undefined if it has been read, or if another email has claimed it. */
export const claimForMail = (db: Db, id: number) =>
  db
    .updateTable('notifications')
    .set({ mail: 'SINGLE' })
    .where('id', '=', id)
    // SINGLE means that an earlier, failed attempt of this email claimed the notification.
    .where('mail', 'in', ['DUE', 'SINGLE'])
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(claimed)
    .executeTakeFirst()

/** Lists users with comments for the daily digest, in pages by id. */
export async function listDigestReaders(db: Db, { since, after, limit }: { since: Date; after: string | null; limit: number }) {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id as userId')
    .distinct()
    .where('mail', '=', 'DUE')
    .where('type', '=', 'comment')
    .where('created_at', '>=', since)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Claims a user's unread comments for the digest of a day, oldest first. Each comment is claimed for the digest of one day only. */
export async function claimForDigest(db: Db, { userId, day, since }: { userId: string; day: string; since: Date }) {
  const rows = await db
    .updateTable('notifications')
    .set({ mail: `DIGEST ${day}` })
    .where('user_id', '=', userId)
    .where('id', 'in', (unread) =>
      unread
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('type', '=', 'comment')
        .where('mail', 'in', ['DUE', `DIGEST ${day}`])
        .where('created_at', '>=', since)
        .where('read_at', 'is', null)
        .where('deleted_at', 'is', null)
        // As in `markAllRead`.
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .returning(claimed)
    .execute()
  return rows.toSorted((one, other) => one.id - other.id)
}

export const findAddressee = (db: Db, userId: string) =>
  db.selectFrom('users').select(['email', 'first_name as firstName']).where('id', '=', userId).executeTakeFirst()
