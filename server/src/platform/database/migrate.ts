// Brings a database up to the migrations of this release: plain SQL files, applied once each, in the order of their numbers.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

type Migration = { name: string; sql: string; checksum: string }
type Applied = { name: string; checksum: string }

// Any two numbers other than those of the embedded cluster's owner.
const MIGRATION_LOCK = [4242, 2]

/** Answers the names of those it applied. */
export async function migrate(
  connection: string | pg.ConnectionConfig,
  migrationsDir: string,
  log: (line: string) => void,
): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir)
  const client = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  // A lost connection fails the query that runs, which says more.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Held by the session: whoever waits here finds the work done.
    await client.query('select pg_advisory_lock($1, $2)', MIGRATION_LOCK)
    await client.query(
      'create table if not exists schema_migrations ' +
        '(name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows: applied } = await client.query<Applied>('select name, checksum from schema_migrations order by name collate "C"')
    refuseDifferentHistory(applied, migrations)
    const missing = migrations.slice(applied.length)
    for (const migration of missing) {
      await apply(client, migration)
      log(`Applied migration ${migration.name}`)
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_\w+\.sql$/.test(name)) throw new Error(`The migration ${name} is not named like 0001_what_it_does.sql.`)
    const previous = names[index - 1]
    if (previous?.slice(0, 4) === name.slice(0, 4)) throw new Error(`The migrations ${previous} and ${name} have the same number.`)
  }
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // A checkout on Windows may change line ends, which changes nothing.
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** What the database has applied must be the first part of what this release brings. */
function refuseDifferentHistory(applied: Applied[], migrations: Migration[]) {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [index, { name, checksum }] of applied.entries()) {
    const expected = known.get(name)
    if (!expected) throw new Error(`The database has the migration ${name}, which this release doesn't know: it belongs to a newer Akada.`)
    if (expected !== checksum) throw new Error(`The migration ${name} was edited after it had been applied; write a new one instead.`)
    const next = migrations[index]?.name
    if (next !== name) throw new Error(`The migration ${next} comes before ${name}, which is applied already; give it a higher number.`)
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`The migration ${name} failed${placeOf(error, sql)}: ${(error as Error).message}`, { cause: error })
  }
}

function placeOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position)
  return position ? ` at line ${sql.slice(0, position - 1).split('\n').length}` : ''
}
