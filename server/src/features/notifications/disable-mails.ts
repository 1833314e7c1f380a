import type { Db } from '#platform/database/database.ts'
import { isReachable, upsertOneOff } from './notifications.mails.queries.ts'
import { type MailKind, unchosen } from './notifications.rules.ts'

/**
 * Turns off one kind of email and keeps the user's other choices. Does nothing for a closed, erased or suspended account, which gets no
 * emails.
 */
export async function disableMails(db: Db, userId: string, kind: MailKind): Promise<void> {
  if (await isReachable(db, userId)) await upsertOneOff(db, userId, { kind, unchosen })
}
