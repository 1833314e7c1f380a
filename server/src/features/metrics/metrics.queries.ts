import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type Counted = { state: string; count: number }
export type JobsCounted = Counted & { kind: string; oldestSeconds: number | null }

/** Counts queued and dead jobs. Each part of the union uses its own index, so that the many finished jobs aren't read. */
export async function countJobsByKind(db: Db): Promise<JobsCounted[]> {
  const { rows } = await sql<JobsCounted>`
    select kind, state, count(*)::int as count,
      extract(epoch from now() - min(run_at) filter (where state = 'due'))::float8 as "oldestSeconds"
    from (
      select kind, run_at, case when leased_until >= now() then 'running' when run_at <= now() then 'due' else 'later' end as state
      from jobs where status = 'QUEUED'
      union all select kind, run_at, 'dead' from jobs where status = 'DEAD'
    ) queued group by kind, state
  `.execute(db)
  return rows
}

export const countPaymentsSince = (db: Db, since: Date): Promise<Counted[]> =>
  db
    .selectFrom('payments')
    .select((eb) => ['status as state', eb.fn.countAll<number>().as('count')])
    .where('created_at', '>', since)
    .groupBy('status')
    .execute()

export type Settling = { overdue: number; held: number; webhooksWaiting: number; lastWebhookAt: Date | null; reconciledAt: Date | null }

export async function measureSettling(db: Db, dueBefore: Date): Promise<Settling> {
  const { rows } = await sql<Settling>`
    select (select count(*)::int from payments where next_check_at < ${dueBefore}) as overdue,
      (select count(*)::int from orders where status = 'HELD') as held,
      (select count(*)::int from (select status from webhook_events order by id desc limit 1000) newest where status = 'RECEIVED')
        as "webhooksWaiting",
      (select received_at from webhook_events order by id desc limit 1) as "lastWebhookAt",
      (select max(finished_at) from jobs where kind = 'reconcile-payments' and status = 'DONE') as "reconciledAt"
  `.execute(db)
  return rows[0] ?? { overdue: 0, held: 0, webhooksWaiting: 0, lastWebhookAt: null, reconciledAt: null }
}

export const countUnsentMails = (db: Db): Promise<Counted[]> =>
  db
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', '<>', sql.lit('SENT'))
    .where('state', '<>', sql.lit('DROPPED'))
    .groupBy('state')
    .execute()

export const measureUploads = (db: Db): Promise<{ count: number; bytes: number }> =>
  db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.cast<number>(eb.fn.sum<number>('received_bytes'), 'bigint'), sql.lit(0)).as('bytes'),
    ])
    .where('made_id', 'is', null)
    .executeTakeFirstOrThrow()

export async function countTranscodings(db: Db): Promise<(Counted & { oldestSeconds: number })[]> {
  const { rows } = await sql<Counted & { oldestSeconds: number }>`
    select status as state, count(*)::int as count, extract(epoch from now() - min(wanted_at))::float8 as "oldestSeconds"
    from transcodings where status in ('WORKING', 'FAILED') or status = 'WAITING' and video_owner(video_id) is not null group by status
  `.execute(db)
  return rows
}

/** Returns the time when the site was set up, or restored from a backup. */
export async function findSetUpAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from schema_migrations`.execute(db)
  return rows[0]?.at
}

export const findLastFindings = (db: Db) => db.selectFrom('examinations').select('findings').executeTakeFirst()
