import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'

// A small part of the 15 minutes in `makes_renditions` (0107_transcoders.sql).
const EVERY_MS = 60_000

/** Records that a process that creates renditions is running. Uses the database clock, because machine clocks differ. */
export async function recordTranscoder(db: Db): Promise<void> {
  await db
    .insertInto('transcoders')
    .values({ seen_at: sql`now()` })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

type Process = Pick<Deps, 'db' | 'mediaTools' | 'log' | 'installation'>

/** Records now and every minute that this process creates renditions, if it does. Returns a function that stops the recording. */
export async function keepRecordingTranscoder({ db, mediaTools, log, installation }: Process): Promise<() => void> {
  if (mediaTools === null || !installation.runsJobs) return () => undefined
  const record = () =>
    recordTranscoder(db).catch((error) => log.warn({ err: error }, 'failed to record that this process creates renditions'))
  await record()
  const timer = setInterval(record, EVERY_MS)
  return () => clearInterval(timer)
}
