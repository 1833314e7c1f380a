import { stat } from 'node:fs/promises'
import type { Finding } from '@akada/contract/operations.ts'
import pg from 'pg'
import { listBackups } from '#platform/backup/manifest.ts'
import { refuseUnfinished } from '#platform/backup/unfinished-restore.ts'
import { planMigrations } from '#platform/database/migrate.ts'
import { requireUtf8 } from '#platform/database/require-utf8.ts'
import { freeBytesAt } from '#platform/storage/disks.ts'
import { judgeVersion } from './operations.machine.ts'
import { count, found, gigabytes, worstFirst } from './operations.rules.ts'

export type UpgradePlan = {
  /** The login that owns the tables. */
  owner: string | pg.ConnectionConfig
  isEmbedded: boolean
  migrations: string
  dataDir: string
  backupDir: string
}

// A migration may rewrite the largest table, and PostgreSQL stops when it can't write.
const SPARE_BYTES = 1_000_000_000

/** Returns what keeps this release from running here, the worst first. Changes nothing. */
export async function checkUpgrade(plan: UpgradePlan): Promise<Finding[]> {
  const client = new pg.Client(typeof plan.owner === 'string' ? { connectionString: plan.owner } : plan.owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return worstFirst([
      ...(await checkServer(client)),
      await asFinding(() => requireUtf8(client), 'The database is encoded in UTF8.'),
      await checkExtension(client),
      await checkOwner(client),
      await checkMigrations(client, plan.migrations),
      ...(await checkRoom(client, plan)),
    ])
  } finally {
    await client.end()
  }
}

/** The sentence of a refusal, or a finding that all is well. */
const asFinding = (check: () => Promise<unknown>, good: string): Promise<Finding> =>
  check().then(
    () => found('DATABASE', 'GOOD', good),
    (error: unknown) => found('DATABASE', 'BAD', error instanceof Error ? error.message : String(error)),
  )

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; versionNumber: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber"`,
  )
  return rows.map((row) => judgeVersion(row) || found('DATABASE', 'GOOD', `PostgreSQL ${row.version} is recent enough.`))
}

/** Search needs pg_trgm. Its package may be missing, or this login may not install it. */
async function checkExtension(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ isInstalled: boolean; isThere: boolean; mayInstall: boolean }>(`
    select exists (select from pg_extension where extname = 'pg_trgm') as "isInstalled",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "isThere",
      has_database_privilege(current_database(), 'CREATE') as "mayInstall"`)
  const { isInstalled = false, isThere = false, mayInstall = false } = rows[0] ?? {}
  if (isInstalled) return found('DATABASE', 'GOOD', 'The extension pg_trgm is installed.')
  if (!isThere) return found('DATABASE', 'BAD', 'The server has no extension pg_trgm.', 'Install its package (Debian: postgresql-contrib).')
  if (!mayInstall)
    return found(
      'DATABASE',
      'BAD',
      'The extension pg_trgm isn’t installed, and this login can’t install it.',
      'As the database’s owner, run: create extension pg_trgm;',
    )
  return found('DATABASE', 'GOOD', 'The extension pg_trgm will be installed.')
}

async function checkOwner(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; mayChange: boolean; login: string }>(`
    select schemaname || '.' || tablename as name, pg_has_role(tableowner, 'USAGE') as "mayChange", current_user as login
    from pg_tables where tablename = 'schema_migrations' and schemaname = any(current_schemas(false))`)
  const { login = '', mayChange = true } = rows[0] ?? {}
  if (mayChange) return found('DATABASE', 'GOOD', 'This login may change the tables.')
  return found(
    'DATABASE',
    'BAD',
    `The login ${login} doesn’t own the tables, so it can’t migrate them.`,
    'Set DATABASE_OWNER_URL to the login that owns them.',
  )
}

async function checkMigrations(client: pg.Client, folder: string): Promise<Finding> {
  try {
    await refuseUnfinished(client)
    const { missing, isNewer } = await planMigrations(client, folder)
    if (isNewer) return found('DATABASE', 'GOOD', 'The database was migrated by a newer release. This release can still use it.')
    const [first, last] = [missing.at(0)?.name, missing.at(-1)?.name]
    if (first === undefined) return found('DATABASE', 'GOOD', 'The database needs no migration.')
    return found('DATABASE', 'GOOD', `${count(missing.length, 'migration', 'migrations')} will be applied: ${first} to ${last}.`)
  } catch (error) {
    return found('DATABASE', 'BAD', error instanceof Error ? error.message : String(error))
  }
}

async function checkRoom(client: pg.Client, { isEmbedded, dataDir, backupDir }: UpgradePlan): Promise<Finding[]> {
  const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  const database = rows[0]?.bytes ?? 0
  const newest = (await listBackups(backupDir))[0]?.bytes ?? database
  const forData = { folder: dataDir, setting: 'DATA_DIR', needed: SPARE_BYTES + (isEmbedded ? database : 0) }
  const forBackups = { folder: backupDir, setting: 'BACKUP_DIR', needed: newest }
  if (await areOnOneDisk(dataDir, backupDir)) return [await judgeRoom({ ...forData, needed: forData.needed + newest })]
  return Promise.all([judgeRoom(forData), judgeRoom(forBackups)])
}

const areOnOneDisk = async (...folders: string[]): Promise<boolean> => {
  const devices = await Promise.all(
    folders.map((folder) =>
      stat(folder).then(
        ({ dev }) => dev,
        () => undefined,
      ),
    ),
  )
  return new Set(devices.filter((device) => device !== undefined)).size <= 1
}

async function judgeRoom({ folder, setting, needed }: { folder: string; setting: string; needed: number }): Promise<Finding> {
  const free = await freeBytesAt(folder)
  const says = `The disk of ${folder} has ${gigabytes(free)} free. A backup and the migrations may need ${gigabytes(needed)}.`
  if (free >= needed) return found('DISK', 'GOOD', says)
  return found('DISK', 'BAD', says, `Free some space, or move ${setting} to a larger disk.`)
}
