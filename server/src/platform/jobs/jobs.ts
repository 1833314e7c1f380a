import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type NewJob = {
  kind: string
  payload: object
  /** A second job with the same key is not queued, also after the first is done. */
  dedupeKey?: string
  runAt?: Date
}

/** Queues work in the caller's transaction: it is done if, and only if, that commits. At least once, so make it repeatable. */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      dedupe_key: job.dedupeKey ?? null,
      ...(job.runAt && { run_at: job.runAt }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

export type LeasedJob = { id: number; kind: string; payload: unknown; attempts: number }

// Longer than any job of ours takes; a worker that dies gives its job to others after it.
const LEASE_SECONDS = 120
const ATTEMPTS = 12

/** Takes one due job for this worker, or undefined when none is due. */
export const leaseJob = (db: Db): Promise<LeasedJob | undefined> =>
  db
    .updateTable('jobs')
    .set({ attempts: sql`attempts + 1`, leased_until: sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', sql.lit('QUEUED'))
        .where('run_at', '<=', sql<Date>`now()`)
        .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<', sql<Date>`now()`)]))
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst()

export async function finishJob(db: Db, id: number): Promise<void> {
  await db.updateTable('jobs').set({ status: 'DONE', finished_at: sql`now()`, leased_until: null }).where('id', '=', id).execute()
}

/** Back to the queue after a growing pause, or, after the last attempt, aside for a person to look at. */
export async function failJob(db: Db, job: LeasedJob, error: unknown): Promise<'QUEUED' | 'DEAD'> {
  const isDead = job.attempts >= ATTEMPTS
  const pauseSeconds = Math.min(5 * 2 ** job.attempts, 6 * 3600)
  await db
    .updateTable('jobs')
    .set({
      status: isDead ? 'DEAD' : 'QUEUED',
      last_error: String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 4000),
      leased_until: null,
      run_at: sql`now() + make_interval(secs => ${pauseSeconds})`,
      ...(isDead && { finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', job.id)
    .execute()
  return isDead ? 'DEAD' : 'QUEUED'
}

/** Jobs done more than a month ago are forgotten, and their dedupe keys with them. */
export async function purgeJobs(db: Db): Promise<void> {
  await db.deleteFrom('jobs').where('status', '=', 'DONE').where('finished_at', '<', sql<Date>`now() - interval '30 days'`).execute()
}

/** Takes the errors away that name somebody, as a mail server's do. */
export async function forgetErrorsAbout(db: Db, text: string): Promise<void> {
  await db.updateTable('jobs').set({ last_error: null }).where(sql<boolean>`strpos(lower(last_error), lower(${text})) > 0`).execute()
}
