import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const HALF_AN_HOUR_MS = 30 * 60_000
// A household, a school or a whole operator may have one address; a machine that invents browsers has one too.
const MOST_FROM_ONE_NETWORK = 200
const MOST_KEPT = 50_000

export type Visit = { courseId: number; network: string; userAgent: string }
export type RecentVisits = { isNew: (visit: Visit, now: Date) => boolean }

/** Knows for half an hour, in memory and under a key that dies with the process, which browser has looked at which course. */
export function createRecentVisits(): RecentVisits {
  const key = randomBytes(16)
  const visits = new LRUCache<string, number>({ max: MOST_KEPT })
  const networks = new LRUCache<string, { since: number; visits: number }>({ max: MOST_KEPT })
  const nameOf = (...parts: readonly (string | number)[]) => createHash('sha256').update(key).update(JSON.stringify(parts)).digest('base64')

  function isNew({ courseId, network, userAgent }: Visit, now: Date): boolean {
    const [visit, at] = [nameOf(courseId, network, userAgent), now.getTime()]
    const last = visits.get(visit)
    if (last !== undefined && at - last < HALF_AN_HOUR_MS) return false
    visits.set(visit, at)
    return isWithinLimit(nameOf(courseId, network), at)
  }

  function isWithinLimit(network: string, at: number): boolean {
    const known = networks.get(network)
    const window = known && at - known.since < HALF_AN_HOUR_MS ? known : { since: at, visits: 0 }
    networks.set(network, { ...window, visits: window.visits + 1 })
    return window.visits < MOST_FROM_ONE_NETWORK
  }

  return { isNew }
}
