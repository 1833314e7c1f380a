import type { Db } from '#platform/database/database.ts'
import type { Preferences } from './notifications.rules.ts'

export const findPreferences = (db: Db, userId: string): Promise<Preferences | undefined> =>
  db
    .selectFrom('mail_preferences')
    .select(['certificate', 'alert', 'weekly_digest as weeklyDigest'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function upsertPreferences(db: Db, userId: string, { certificate, alert, weeklyDigest }: Preferences): Promise<void> {
  const chosen = { certificate, alert, weekly_digest: weeklyDigest }
  await db
    .insertInto('mail_preferences')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

export async function deletePreferences(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mail_preferences').where('user_id', '=', userId).execute()
}

/** Whether somebody is there to be written to: not suspended, closed or erased. */
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
