import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inBatches } from '../database/in-batches.ts'
import { currentRequestId } from '../request-id.ts'
import { currentTraceParent } from '../tracing/tracing.ts'

export type NewJob = {
  kind: string
  payload: object
  /** A second job with the same key isn't queued, even after the first job is done. */
  dedupeKey?: string
  runAt?: Date
}

/**
 * Queues a job in the caller's transaction, so the job runs if and only if the transaction commits. A job runs at least once, so it must be
 * idempotent.
 */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      dedupe_key: job.dedupeKey ?? null,
      request_id: currentRequestId() ?? null,
      trace_parent: currentTraceParent() ?? null,
      ...(job.runAt && { run_at: job.runAt }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

export type LeasedJob = {
  id: number
  kind: string
  payload: unknown
  attempts: number
  /** How many runs ended because their process died. */
  deaths: number
  /** The request that queued the job, and its trace. */
  requestId: string | null
  traceParent: string | null
}

// A worker renews its lease several times in this period. An expired lease means that the process is dead or blocked.
const LEASE_SECONDS = 120
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`
const ATTEMPTS = 12
const DEATHS = 3
const FIRST_PAUSE_AFTER_DEATH_SECONDS = 60
const DIED = 'The process ended during this job.'

/** A custom order of jobs, as an SQL expression on a `jobs` row. The lowest value goes first. Jobs with null are skipped. */
export type Place = RawBuilder<number | null>

/** The kinds of jobs that a worker takes: only these kinds, or all except these. */
export type Lane = { only: readonly string[]; place?: Place } | { except: readonly string[] }

const placeIn = (lane: Lane): Place => ('place' in lane && lane.place) || sql`0`

export const isIn = (lane: Lane, kind: string): boolean => ('only' in lane ? lane.only.includes(kind) : !lane.except.includes(kind))

/** Returns the kinds of the jobs that are due and not leased. */
export async function dueKinds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('kind')
    .distinct()
    .where('status', '=', sql.lit('QUEUED'))
    .where('run_at', '<=', sql<Date>`now()`)
    .where('leased_until', 'is', null)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Leases one due job for this worker. Returns undefined if none is due. */
export const leaseJob = (db: Db, lane: Lane = { except: [] }): Promise<LeasedJob | undefined> =>
  db
    .updateTable('jobs')
    .set({ attempts: sql`attempts + 1`, leased_until: leaseEnd })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', sql.lit('QUEUED'))
        .where('run_at', '<=', sql<Date>`now()`)
        .where('only' in lane ? sql<boolean>`kind = any (${lane.only})` : sql<boolean>`kind <> all (${lane.except})`)
        .where('leased_until', 'is', null)
        .$if('place' in lane, (due) => due.where(placeIn(lane), 'is not', null).orderBy(placeIn(lane)))
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts', 'deaths', 'request_id as requestId', 'trace_parent as traceParent'])
    .executeTakeFirst()

/**
 * Returns the jobs of dead processes to the queue. Each job pauses and then comes after the jobs that are already due, so that it doesn't
 * crash its process again right after a restart. After the third crash, a worker leases the job only to set it aside.
 */
export async function reclaimJobs(db: Db): Promise<void> {
  const isLastDeath = sql<boolean>`deaths + 1 >= ${sql.lit(DEATHS)}`
  const pause = sql`make_interval(secs => ${sql.lit(FIRST_PAUSE_AFTER_DEATH_SECONDS)} * power(4, deaths))`
  await db
    .updateTable('jobs')
    .set({
      deaths: sql`deaths + 1`,
      leased_until: null,
      last_error: DIED,
      run_at: sql<Date>`case when ${isLastDeath} then now() else now() + ${pause} end`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', sql.lit('QUEUED'))
        .where('leased_until', '<', sql<Date>`now()`)
        .orderBy('id')
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Updates a job only while this worker holds the lease. After a late renewal, another worker may hold it. */
const updateOwn = (db: Db, { id, attempts }: LeasedJob) =>
  db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'QUEUED')
    .where('leased_until', 'is not', null)

/** Extends a running job's lease. */
export async function renewLease(db: Db, job: LeasedJob): Promise<void> {
  await updateOwn(db, job).set({ leased_until: leaseEnd }).execute()
}

/** Returns a job to the queue without counting the attempt, because the job did only part of its work or the process is stopping. */
export async function releaseJob(db: Db, job: LeasedJob): Promise<void> {
  await updateOwn(db, job).set({ attempts: sql`attempts - 1`, leased_until: null }).execute()
}

export async function finishJob(db: Db, job: LeasedJob): Promise<void> {
  await updateOwn(db, job).set({ status: 'DONE', finished_at: sql`now()`, leased_until: null }).execute()
}

/** Throws for a job that has crashed its process too often. */
export function refuseDeadly({ deaths }: LeasedJob): void {
  if (deaths >= DEATHS) throw new Error(DIED)
}

/** Returns whether a job is set aside if it fails now. */
export const isLastTry = ({ attempts, deaths }: Pick<LeasedJob, 'attempts' | 'deaths'>): boolean =>
  attempts >= ATTEMPTS || deaths >= DEATHS - 1

/** Returns the job to the queue with a pause that grows with each attempt. After the last attempt, sets it aside for an operator. */
export async function failJob(db: Db, job: LeasedJob, error: unknown): Promise<'QUEUED' | 'DEAD'> {
  const isDead = isLastTry(job)
  const pauseSeconds = Math.min(5 * 2 ** job.attempts, 6 * 3600)
  await updateOwn(db, job)
    .set({
      status: isDead ? 'DEAD' : 'QUEUED',
      last_error: String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 4000),
      leased_until: null,
      run_at: sql`now() + make_interval(secs => ${pauseSeconds})`,
      ...(isDead && { finished_at: sql<Date>`now()` }),
    })
    .execute()
  return isDead ? 'DEAD' : 'QUEUED'
}

/** Makes queued, finished or set-aside jobs due immediately and resets their counters. Skips running jobs. */
export async function runAgain(db: Db, ids: readonly number[]): Promise<number[]> {
  const jobs = await db
    .updateTable('jobs')
    .set({ status: 'QUEUED', attempts: 0, deaths: 0, run_at: sql`now()`, leased_until: null, finished_at: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where(sql<boolean>`id = any (${ids})`)
        .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<', sql<Date>`now()`)]))
        .orderBy('id')
        .forUpdate(),
    )
    .returning('id')
    .execute()
  await sql`select pg_notify('jobs', '')`.execute(db)
  return jobs.map(({ id }) => id)
}

/** Deletes jobs that were done more than a month ago, and thus their dedupe keys. */
export async function purgeJobs(db: Db): Promise<void> {
  await inBatches((most) =>
    db
      .deleteFrom('jobs')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('jobs')
          .select('id')
          .where('status', '=', sql.lit('DONE'))
          .where('finished_at', '<', sql<Date>`now() - interval '30 days'`)
          .orderBy('finished_at')
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst(),
  )
}

/** Clears job errors that contain a text, such as an email address in a mail server's reply. Locks the jobs by id, as `runAgain` does. */
export async function forgetErrorsAbout(db: Db, text: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ last_error: null })
    .where('id', 'in', (eb) =>
      eb.selectFrom('jobs').select('id').where(sql<boolean>`strpos(lower(last_error), lower(${text})) > 0`).orderBy('id').forUpdate(),
    )
    .execute()
}
