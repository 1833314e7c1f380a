import Bowser from 'bowser'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import type { Geo } from '#platform/geo/geo.ts'
import { listSessionRows } from './accounts.sessions.queries.ts'

/** Lists the user's sessions, each with a recognizable device and location. */
export async function listSessions({ db, geo, now }: { db: Db; geo: Geo; now: Date }, user: User) {
  const sessions = await listSessionRows(db, user.id, now)
  return sessions.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
    id,
    device: deviceOf(userAgent),
    country: address === null ? null : geo.countryOf(address),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === user.sessionId,
  }))
}

/** Returns a device name such as 'Chrome on Android'. */
function deviceOf(userAgent: string | null): string {
  // Bowser throws on an empty string.
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown device'
}
