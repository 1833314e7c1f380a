import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './database.ts'

// Two that wait for each other (a deadlock), and a snapshot that another has changed: PostgreSQL takes one back whole.
const conflicts = new Set(['40P01', '40001'])
const TRIES = 3
const LONGEST_PAUSE_MS = 50

export const isConflict = (error: unknown): boolean => conflicts.has((error as { code?: string } | null)?.code ?? '')

/**
 * Does in one transaction what may be done again from its beginning, because nothing but that transaction comes of it: where
 * PostgreSQL breaks it off for the sake of another, it is.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error
    }
    // Not in step with the other one.
    await sleep(Math.random() * LONGEST_PAUSE_MS)
  }
}
