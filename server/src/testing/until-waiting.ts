import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * Waits until this many sessions of the test's database wait for a lock. Needs a session outside of transactions: inside one, PostgreSQL
 * repeats the list that the transaction saw first.
 */
export async function untilWaiting(db: Db, sessions: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  await expect.poll(countWaiting, { interval: 10, timeout: 10_000 }).toBe(sessions)
}

type Step = (tx: Tx) => Promise<unknown>

/**
 * Runs `work` while another transaction holds the locks of its first step. Once `work` waits for one, takes the second step. They deadlock
 * if `work` has already locked something that the second step needs.
 */
export async function cross<T>(db: Db, work: () => Promise<T>, [first, second]: [Step, Step]): Promise<T> {
  const { working } = await db.transaction().execute(async (tx) => {
    await first(tx)
    const started = work()
    await untilWaiting(db, 1)
    await second(tx)
    return { working: started }
  })
  return working
}
