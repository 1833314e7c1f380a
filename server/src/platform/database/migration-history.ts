// Reads a database's migration history, and determines whether this release can use the database.
import type pg from 'pg'

export type Migration = {
  name: string
  sql: string
  checksum: string
  /** The number of the newest migration that a process must know to keep running after this migration. Null if every process can. */
  needs: string | null
  /** Whether the migration runs without a transaction. If so, each of its statements is idempotent. */
  isLoose: boolean
}
export type Applied = Pick<Migration, 'name' | 'checksum' | 'needs'>

/** Returns whether the history table exists with all of this release's columns. */
async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'needs') as has`,
  )
  return rows[0]?.has ?? false
}

/** Creates or completes the history table. Checks first, so that a login without create privileges can use an up-to-date database. */
export async function createHistory(client: pg.Client): Promise<void> {
  if (await hasHistory(client)) return
  await client.query(
    'create table if not exists schema_migrations ' +
      '(name text primary key, checksum text not null, applied_at timestamptz not null default now(), needs text);' +
      'alter table schema_migrations add column if not exists needs text',
  )
}

/** Returns the applied migrations. The list is empty if there is no history. */
export async function readHistory(client: pg.Client): Promise<Applied[]> {
  if (!(await hasHistory(client))) return []
  const { rows } = await client.query<Applied>('select name, checksum, needs from schema_migrations order by name collate "C"')
  return rows
}

/**
 * Returns whether a newer release has applied more migrations than this release has. Throws if the other applied migrations aren't the
 * first of this release's migrations, or if a newer migration removes something that this release uses.
 */
export function isNewer(applied: readonly Applied[], migrations: readonly Migration[]): boolean {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [index, { name, checksum }] of applied.entries()) {
    const next = migrations[index]?.name
    if (index >= migrations.length) {
      requireNoNeed(applied.slice(index), numberOf(migrations.at(-1)?.name ?? ''))
      return true
    }
    const expected = known.get(name)
    if (!expected) throw new Error(`The database has the migration ${name}, which belongs to a newer release.`)
    if (expected !== checksum) throw new Error(`The migration ${name} was edited after it was applied. Add a new migration instead.`)
    if (next !== name) throw new Error(`The migration ${next} comes before ${name}, which is already applied. Give it a higher number.`)
  }
  return false
}

function requireNoNeed(newer: readonly Applied[], newest: string) {
  const needing = newer.find(({ needs }) => needs !== null && needs > newest)
  if (needing)
    throw new Error(
      `The database has the migration ${needing.name}, which removes something that this release uses. It belongs to a newer release. Start the newer release.`,
    )
}

export const numberOf = (name: string): string => name.slice(0, 4)
