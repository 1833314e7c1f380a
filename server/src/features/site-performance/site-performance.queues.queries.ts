import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Waiting = { count: number; oldestSince: Date | null }

const isOlder = (now: Date, days: number) => sql`since <= ${now}::timestamptz - make_interval(days => ${days})`

/** Counts courses that await review, by waiting time. */
export async function countReviews(db: Db, now: Date) {
  const { rows } = await sql<Waiting & { upToADay: number; upToThreeDays: number; upToAWeek: number; longer: number }>`
    select count(*)::integer as count, min(since) as "oldestSince",
      (count(*) filter (where not ${isOlder(now, 1)}))::integer as "upToADay",
      (count(*) filter (where ${isOlder(now, 1)} and not ${isOlder(now, 3)}))::integer as "upToThreeDays",
      (count(*) filter (where ${isOlder(now, 3)} and not ${isOlder(now, 7)}))::integer as "upToAWeek",
      (count(*) filter (where ${isOlder(now, 7)}))::integer as longer
    from (
      -- Courses submitted before submitted_at was recorded count from their last change.
      select coalesce(submitted_at, updated_at) as since from courses where status = 'UNDER_REVIEW'
    ) as waiting
  `.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a count has a row')
  return counted
}

const waitingOrders = async (db: Db, status: 'PENDING' | 'HELD'): Promise<Waiting> =>
  db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldestSince')])
    .where('status', '=', sql.lit(status))
    .executeTakeFirstOrThrow()

export const countPending = (db: Db) => waitingOrders(db, 'PENDING')
export const countHeld = (db: Db) => waitingOrders(db, 'HELD')

export async function countFailed(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .where('status', 'in', ['REJECTED', 'FAILED', 'MISMATCH'])
    .executeTakeFirstOrThrow()
  return count
}
