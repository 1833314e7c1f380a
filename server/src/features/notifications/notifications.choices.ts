import type { Db } from '#platform/database/database.ts'
import { findPreferences, isReachable } from './notifications.mails.queries.ts'
import { type MailKind, unchosen } from './notifications.rules.ts'

/** Whether a user currently wants emails of this kind and can receive them. */
export async function mayMail(db: Db, userId: string, kind: MailKind): Promise<boolean> {
  const { [kind]: isWanted } = (await findPreferences(db, userId)) ?? unchosen
  return isWanted && (await isReachable(db, userId))
}
