import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'

// Several times within the span of `makes_renditions` in 0107_transcoders.sql.
const EVERY_MS = 60_000

/** Records that a process which makes renditions is running. The database's clock decides, as machines may differ. */
export async function recordTranscoder(db: Db): Promise<void> {
  await db
    .insertInto('transcoders')
    .values({ seen_at: sql`now()` })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

type Process = Pick<Deps, 'db' | 'mediaTools' | 'log'> & { runsJobs: boolean }

/** Records at once, and then each minute, that this process makes renditions, if it has ffmpeg. Returns what ends it. */
export async function keepRecordingTranscoder({ db, mediaTools, log, runsJobs }: Process): Promise<() => void> {
  if (mediaTools === null || !runsJobs) return () => undefined
  const record = () => recordTranscoder(db).catch((error) => log.warn({ err: error }, 'it could not be recorded that ffmpeg is here'))
  await record()
  const timer = setInterval(record, EVERY_MS)
  return () => clearInterval(timer)
}
