// A statement that waits for a table lock blocks all later statements, so migrations wait briefly and retry.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export type LockTries = { lockMs: number; tries: number; pauseMs: number }

// An API call waits no longer than its own lock timeout (session-settings.ts). All attempts take about two minutes in total.
export const patient: LockTries = { lockMs: 2_000, tries: 30, pauseMs: 2_000 }

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

export const isLocked = (error: unknown): boolean => [LOCK_NOT_AVAILABLE, DEADLOCK].includes((error as { code?: string }).code ?? '')

type Attempt = { what: string; log: (line: string) => void }

/**
 * Retries work while a lock isn't free. A failed attempt must roll back completely. After the last attempt, throws an error that names the
 * lock holders.
 */
export async function whileLocked<T>(
  client: pg.Client,
  { tries, pauseMs }: LockTries,
  { what, log }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error)) throw error
      const holders = await describeOthers(client)
      if (left === 0) throw new Error(`${what} couldn’t lock its tables, because other processes use them. ${holders}`, { cause: error })
      log(`${what} is waiting for a table that other processes use and will be retried. ${holders}`)
    }
    // Adds jitter, so that retries don't stay in phase with a periodic lock holder.
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}

/** Describes the oldest transactions, which usually hold the lock. Omits their statements, which may contain personal data. */
async function describeOthers(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select format('process %s of %s (%s), for %s s', pid, usename, coalesce(nullif(application_name, ''), 'no name'),
      extract(epoch from clock_timestamp() - xact_start)::int) as line
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'
    order by xact_start limit 3`)
  if (rows.length === 0) return 'No transactions are open.'
  return `Oldest open transactions: ${rows.map(({ line }) => line).join('; ')}.`
}
