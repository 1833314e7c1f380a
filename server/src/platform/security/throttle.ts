import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { Refusal, refuse } from '../http/refusal.ts'

export type Turn = {
  /** Identifies the limited action and caller, such as 'reset:address:203.0.113.7'. */
  key: string
  limit: number
  windowSeconds: number
  now: Date
}

/** Counts one turn atomically. A window starts with its first turn. Returns the seconds to wait, or 0 if the turn is granted. */
export async function takeTurn(db: Db, { key, limit, windowSeconds, now }: Turn): Promise<number> {
  const windowMs = windowSeconds * 1000
  const isOver = sql<boolean>`throttle_windows.began_at <= ${new Date(now.getTime() - windowMs)}`
  const { count, beganAt } = await db
    .insertInto('throttle_windows')
    .values({ key, began_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // Refused turns aren’t counted, because they are never released.
        count: sql<number>`case when ${isOver} then 1 else least(throttle_windows.count, ${limit}) + 1 end`,
        began_at: sql<Date>`case when ${isOver} then excluded.began_at else throttle_windows.began_at end`,
      }),
    )
    .returning(['count', 'began_at as beganAt'])
    .executeTakeFirstOrThrow()
  return count <= limit ? 0 : Math.max(1, Math.ceil((beganAt.getTime() + windowMs - now.getTime()) / 1000))
}

/** Takes a turn, or refuses with a retry time. */
export async function requireTurn(db: Db, turn: Turn): Promise<void> {
  const seconds = await takeTurn(db, turn)
  if (seconds > 0) refuseForNow('Too many attempts.', seconds)
}

/** Releases a turn, so that it doesn't count. */
export async function releaseTurn(db: Db, key: string): Promise<void> {
  await db.updateTable('throttle_windows').set({ count: sql<number>`greatest(count - 1, 0)` }).where('key', '=', key).execute()
}

/** Takes a turn or refuses, then runs the work. If the server was too busy for the work, releases the turn. */
export async function withTurn<T>(db: Db, turn: Turn, work: () => Promise<T>): Promise<T> {
  await requireTurn(db, turn)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BUSY') await releaseTurn(db, turn.key)
    throw error
  }
}

export const refuseForNow = (reason: string, seconds: number): never =>
  refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds, message: `${reason} Please try again in ${inWords(seconds)}.` })

// No window is longer than a day.
const RETENTION_MS = 48 * 3_600_000

export async function purgeTurns(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('throttle_windows')
    .where('began_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
