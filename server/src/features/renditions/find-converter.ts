import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Converter } from '#platform/media-tools/check-video.ts'

/** Returns whether a process that creates renditions has run on any of the site's machines in the last 15 minutes. */
export async function isTranscoderRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select makes_renditions() as is`.execute(db)
  return rows[0]?.is === true
}

/** Returns whether this site converts videos, either in this process or in another one that runs jobs. */
export async function findConverter({
  db,
  mediaTools,
  installation,
}: Pick<Deps, 'db' | 'mediaTools' | 'installation'>): Promise<Converter> {
  return { mediaTools, canConvert: (mediaTools !== null && installation.runsJobs) || (await isTranscoderRunning(db)) }
}
