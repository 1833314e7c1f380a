import type { Db } from '#platform/database/database.ts'
import { isReachable, type OneOff, upsertOneOff } from './notifications.mails.queries.ts'
import { unchosen } from './notifications.rules.ts'

/** Switches one kind of mail off; all else stays as its reader chose. Whoever has left gets none anyway. */
export async function disableMails(db: Db, userId: string, kind: OneOff): Promise<void> {
  if (await isReachable(db, userId)) await upsertOneOff(db, userId, { kind, unchosen })
}
