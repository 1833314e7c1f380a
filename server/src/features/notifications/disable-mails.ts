import type { Db } from '#platform/database/database.ts'
import { isReachable, upsertOneOff } from './notifications.mails.queries.ts'
import { type MailKind, unchosen } from './notifications.rules.ts'

/** Switches one kind of mail off; all else stays as its reader chose. Whoever has left gets none anyway. */
export async function disableMails(db: Db, userId: string, kind: MailKind): Promise<void> {
  if (await isReachable(db, userId)) await upsertOneOff(db, userId, { kind, unchosen })
}
