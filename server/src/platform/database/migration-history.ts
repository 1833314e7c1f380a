// The migration history of a database, and whether this release can use that database.
import type pg from 'pg'

export type Migration = {
  name: string
  sql: string
  checksum: string
  /** The number of the newest migration that a process must know to run beside this one. Null if any process can. */
  needs: string | null
  /** Runs without a transaction. Each of its statements is repeatable. */
  isLoose: boolean
}
export type Applied = Pick<Migration, 'name' | 'checksum' | 'needs'>

/** Whether the history table exists with all columns of this release. */
async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'needs') as has`,
  )
  return rows[0]?.has ?? false
}

/** Checks first, so that a login without create privileges can use a database that is up to date. */
export async function createHistory(client: pg.Client): Promise<void> {
  if (await hasHistory(client)) return
  await client.query(
    'create table if not exists schema_migrations ' +
      '(name text primary key, checksum text not null, applied_at timestamptz not null default now(), needs text);' +
      'alter table schema_migrations add column if not exists needs text',
  )
}

/** Returns an empty list if there is no history. */
export async function readHistory(client: pg.Client): Promise<Applied[]> {
  if (!(await hasHistory(client))) return []
  const { rows } = await client.query<Applied>('select name, checksum, needs from schema_migrations order by name collate "C"')
  return rows
}

/**
 * The applied migrations must be a prefix of this release's migrations. A newer release may have applied more, if none of them removes
 * something that this release uses. Returns whether a newer release did.
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
