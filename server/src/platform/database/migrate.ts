// Migrates a database to this release. Applies each plain SQL file once, in numerical order.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { refuseUnfinished } from '../backup/unfinished-restore.ts'
import { applyMigration } from './apply-migration.ts'
import { asOwner } from './lesser-login.ts'
import { type LockTries, patient, whileLocked } from './lock-tries.ts'
import { createHistory, isNewer, type Migration, readHistory } from './migration-history.ts'
import { requireExtension } from './require-extension.ts'
import { requireTextSupport } from './require-text-support.ts'
import { unhurried } from './session-settings.ts'

// Arbitrary numbers that differ from the embedded cluster's lock.
const MIGRATION_LOCK = [4242, 2]
const ASK_AGAIN_MS = 200

type MigrateOptions = {
  /** The last migration to apply. */
  until?: string | undefined
  isRestore?: boolean
  /** Whether tables may be created in an empty database. Otherwise, an empty database is rejected. */
  mayCreate?: boolean
  tries?: LockTries
}

/** Returns the names of the applied migrations. */
export async function migrate(
  connection: string | pg.ConnectionConfig,
  migrationsDir: string,
  log: (line: string) => void,
  { until, isRestore = false, mayCreate = true, tries = patient }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir)
  const client = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  // If the connection is lost, the running query also fails, with a better error.
  client.on('error', () => undefined)
  await client.connect()
  const applyMissing = async () => {
    await requireTextSupport(client)
    await client.query(unhurried)
    const last = until === undefined ? migrations.length : migrations.findIndex(({ name }) => name === until) + 1
    const findMissing = async () => {
      if (!isRestore) await refuseUnfinished(client)
      const applied = await readHistory(client)
      if (applied.length === 0 && !mayCreate) throw new Error('it’s empty. Start the server to create its tables, or use another database.')
      if (isNewer(applied, migrations)) log('The database was migrated by a newer release. This release can still use it.')
      return migrations.slice(applied.length, last)
    }
    if ((await findMissing()).length === 0) return []
    await requireExtension(client)
    await waitForTurn(client, log)
    await createHistory(client)
    const missing = await findMissing()
    // A new database gets one line instead of one for each migration.
    const isNew = missing.length === migrations.length
    for (const migration of missing) {
      await whileLocked(client, tries, { what: `The migration ${migration.name}`, log }, () => applyMigration(client, migration, tries))
      if (!isNew) log(`Applied migration ${migration.name}`)
    }
    if (isNew) log(`Created the tables with ${missing.length} migrations`)
    return missing.map(({ name }) => name)
  }
  return asOwner(client, applyMissing).finally(() => client.end())
}

/**
 * Returns the migrations that a start would apply, and whether a newer release has applied more. Throws if this release can't use the
 * database.
 */
export async function planMigrations(client: pg.Client, folder: string): Promise<{ missing: Migration[]; isNewer: boolean }> {
  const migrations = await readMigrations(folder)
  const applied = await readHistory(client)
  return { isNewer: isNewer(applied, migrations), missing: migrations.slice(applied.length) }
}

/**
 * Waits for the migration lock. The session keeps the lock until it ends, so the next process finds the migrations applied. Polls instead
 * of blocking, because a blocked statement holds a snapshot, and `create index concurrently` waits for all older snapshots.
 */
async function waitForTurn(client: pg.Client, log: (line: string) => void) {
  if (await isOurTurn(client)) return
  log('Another process is migrating the database. This process waits for it.')
  while (!(await isOurTurn(client))) await sleep(ASK_AGAIN_MS)
}

async function isOurTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1, $2) as "isOurs"', MIGRATION_LOCK)
  return rows[0]?.isOurs ?? false
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_\w+\.sql$/.test(name)) throw new Error(`The migration ${name} needs a name such as 0001_add_orders.sql.`)
    const previous = names[index - 1]
    if (previous?.slice(0, 4) === name.slice(0, 4)) throw new Error(`The migrations ${previous} and ${name} have the same number.`)
  }
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // A checkout on Windows may change the line endings.
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const needs = /^-- needs: (\d{4})$/m.exec(sql)?.[1] ?? null
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), needs, isLoose: /^-- outside a transaction$/m.test(sql) }
}
