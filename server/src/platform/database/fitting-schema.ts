import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { inRepository } from '../assets.ts'
import type { Db } from './database.ts'
import { numberOf } from './migration-history.ts'

let newest: Promise<string> | undefined

/** Throws if the database lacks this release's migrations, or has migrations that this release can't work with. */
export async function requireFitting(db: Db): Promise<void> {
  newest ??= newestIn(inRepository('server', 'migrations'))
  const last = await newest
  const history = sql<{ isThere: boolean; takesAway: string | null }>`
    select exists (select from schema_migrations where name = ${last}) as "isThere",
      (select min(name) from schema_migrations where name collate "C" > ${last} and needs collate "C" > ${numberOf(last)}) as "takesAway"`
  const { isThere = false, takesAway = null } = (await history.execute(db)).rows[0] ?? {}
  if (!isThere) throw new Error(`the migration ${last} hasn’t been applied`)
  if (takesAway !== null) throw new Error(`the migration ${takesAway} removes something that this release uses`)
}

async function newestIn(folder: string): Promise<string> {
  const names = await readdir(folder)
  return (
    names
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1) ?? ''
  )
}
