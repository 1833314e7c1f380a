import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { findSession, touchSession } from './accounts.queries.ts'
import { hashToken, sessionEnd } from './log-in.ts'

// Written at most this often, so that reading a page doesn't write.
const TOUCH_AFTER_MS = 10 * 60_000

/** The person behind a token, with their roles of this moment; using a session prolongs it. */
export async function findCaller(db: Db, token: string, now: Date): Promise<User | null> {
  const session = await findSession(db, hashToken(token), now)
  if (!session) return null
  if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS) await touchSession(db, session.id, now, sessionEnd(now))
  return { id: session.userId, roles: session.roles, sessionId: session.id }
}
