import type { Db } from '#platform/database/database.ts'
import type { Policy, User } from '#platform/deps.ts'
import { rolesInForce } from './accounts.rules.ts'
import { findSession, touchSession } from './accounts.sessions.queries.ts'
import { hashToken, sessionEnd } from './accounts.tokens.ts'

// The minimum time between two updates of a session's last use, so that most requests don't write.
const TOUCH_AFTER_MS = 10 * 60_000

type Place = { db: Db; policy: Policy; now: Date }

/** Returns a token's user with their current roles. Using the session extends it. */
export async function findCaller({ db, policy, now }: Place, token: string): Promise<User | null> {
  const session = await findSession(db, hashToken(token), now)
  if (!session) return null
  if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS) await touchSession(db, session.id, now, sessionEnd(now))
  const { roles, mustTurnOn } = rolesInForce(session.roles, { isRequired: policy.requireSecondFactor, isOn: session.hasSecondFactor })
  return { id: session.userId, roles, sessionId: session.id, ...(mustTurnOn && { mustTurnOnSecondFactor: true }) }
}
