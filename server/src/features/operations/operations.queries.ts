import type { FailingJob, Finding } from '@akada/contract/operations.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Jobs } from './operations.machine.ts'

export const isPerson = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined

export async function keepExamination(db: Db, { at, findings }: { at: Date; findings: readonly Finding[] }): Promise<void> {
  const written = { examined_at: at, findings: JSON.stringify(findings) }
  await db
    .insertInto('examinations')
    .values(written)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(written))
    .execute()
}

export const findExamination = (db: Db) =>
  db.selectFrom('examinations').select(['examined_at as examinedAt', 'findings']).executeTakeFirst()

// A job in its first attempt hasn't failed.
const failing = sql<boolean>`(status = 'DEAD' or (status = 'QUEUED' and attempts > 0 and last_error is not null))`
const isDue = sql<boolean>`status = 'QUEUED' and run_at <= now() and (leased_until is null or leased_until < now())`

export async function countJobs(db: Db): Promise<Jobs & { oldestDueAt: Date | null }> {
  const { rows } = await sql<Omit<Jobs, 'oldestDueMs'> & { oldestDueAt: Date | null; oldestDueMs: number | null }>`
    select waiting.*, failed.* from
      (select count(*)::int as due, min(run_at) as "oldestDueAt",
        (extract(epoch from now() - min(run_at)) * 1000)::float8 as "oldestDueMs" from jobs where ${isDue}) waiting,
      (select (count(*) filter (where status = 'QUEUED'))::int as retrying, (count(*) filter (where status = 'DEAD'))::int as "givenUp",
        coalesce(array_agg(distinct kind) filter (where status = 'DEAD'), '{}') as "kindsGivenUp" from jobs where ${failing}) failed
  `.execute(db)
  return rows[0] ?? { due: 0, oldestDueAt: null, oldestDueMs: null, retrying: 0, givenUp: 0, kindsGivenUp: [] }
}

const MOST_SHOWN = 100

/** Lists abandoned jobs, then jobs that are being retried. */
export async function listFailing(db: Db): Promise<FailingJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'status', 'attempts as tries', 'last_error as lastError', 'run_at as runAt', 'finished_at as finishedAt'])
    .where(failing)
    .orderBy('status')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ id, kind, status, tries, lastError, runAt, finishedAt }) => ({
    id,
    kind,
    state: status === 'DEAD' ? 'GIVEN_UP' : 'RETRYING',
    tries,
    error: lastError?.split('\n')[0]?.replace(/^Error: /, '') ?? null,
    at: (finishedAt ?? runAt).toISOString(),
  }))
}

export const listFailingIds = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom('jobs').select('id').where(failing).orderBy('id').execute()).map(({ id }) => id)

/** Locks a failing job until the transaction ends, so that concurrent retries take effect once. */
export async function lockFailing(tx: Tx, id: number): Promise<boolean> {
  const job = await tx.selectFrom('jobs').select('id').where('id', '=', id).where(failing).forNoKeyUpdate().executeTakeFirst()
  return job !== undefined
}

export const isQueued = async (db: Db, kind: string): Promise<boolean> =>
  (await db.selectFrom('jobs').select('id').where('kind', '=', kind).where('status', '=', 'QUEUED').executeTakeFirst()) !== undefined

/** Serializes requests for the same action until the transaction ends. */
export async function lockAsking(tx: Tx, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operations:' || ${what}::text, 0))`.execute(tx)
}
