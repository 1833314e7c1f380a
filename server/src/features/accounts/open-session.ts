import { isIP } from 'node:net'
import type { Tx } from '#platform/database/database.ts'
import { SESSIONS_KEPT } from './accounts.rules.ts'
import { deleteOldestSessions, insertSession } from './accounts.sessions.queries.ts'
import { hashToken, makeToken, sessionEnd } from './accounts.tokens.ts'

export type NewVisit = { userId: string; address: string; userAgent: string | null; now: Date }

/** Returns a new session's token, which is stored only as a hash. Beyond `SESSIONS_KEPT` sessions, the least recently used one ends. */
export async function openSession(tx: Tx, { userId, address, userAgent, now }: NewVisit): Promise<string> {
  const token = makeToken()
  await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    userAgent,
    // A proxy may send any text as the client address.
    address: isIP(address) === 0 ? null : address,
    now,
    expiresAt: sessionEnd(now),
  })
  await deleteOldestSessions(tx, userId, SESSIONS_KEPT)
  return token
}
