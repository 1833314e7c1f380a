import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './database.ts'

// The codes for a deadlock and for a row that another transaction has changed. PostgreSQL rolls back the whole transaction.
const conflicts = new Set(['40P01', '40001'])
const TRIES = 3
const LONGEST_PAUSE_MS = 50

export const isConflict = (error: unknown): boolean => conflicts.has((error as { code?: string } | null)?.code ?? '')

/** Runs `work` in a transaction and retries it after a conflict. `work` must have no effects outside of the transaction. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error
    }
    // Adds jitter, so that the two transactions don't collide again.
    await sleep(Math.random() * LONGEST_PAUSE_MS)
  }
}
