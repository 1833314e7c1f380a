import { stat } from 'node:fs/promises'
import type { Finding } from '@akada/contract/operations.ts'
import pg from 'pg'
import { listBackups } from '#platform/backup/manifest.ts'
import { refuseUnfinished } from '#platform/backup/unfinished-restore.ts'
import { planMigrations } from '#platform/database/migrate.ts'
import { requireExtension } from '#platform/database/require-extension.ts'
import { requireTextSupport } from '#platform/database/require-text-support.ts'
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

/** Returns findings about whether this release can run here, worst first. Changes nothing. */
export async function checkUpgrade(plan: UpgradePlan): Promise<Finding[]> {
  const client = new pg.Client(typeof plan.owner === 'string' ? { connectionString: plan.owner } : plan.owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return worstFirst([
      ...(await checkServer(client)),
      await asFinding(requireTextSupport(client).then(() => 'The database uses UTF8 and the server supports ICU.')),
      await asFinding(requireExtension(client).then((isInstalled) => `The extension pg_trgm ${isInstalled ? 'is' : 'will be'} installed.`)),
      await checkOwner(client),
      await asFinding(checkMigrations(client, plan.migrations)),
      ...(await checkRoom(client, plan)),
    ])
  } finally {
    await client.end()
  }
}

/** Returns a GOOD finding with the check's sentence, or a BAD finding with its error message. */
const asFinding = (check: Promise<string>): Promise<Finding> =>
  check.then(
    (says) => found('DATABASE', 'GOOD', says),
    (error: unknown) => found('DATABASE', 'BAD', error instanceof Error ? error.message : String(error)),
  )

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; versionNumber: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber"`,
  )
  return rows.map((row) => judgeVersion(row) || found('DATABASE', 'GOOD', `PostgreSQL ${row.version} is supported.`))
}

async function checkOwner(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; mayChange: boolean; login: string }>(`
    select schemaname || '.' || tablename as name, pg_has_role(tableowner, 'USAGE') as "mayChange", current_user as login
    from pg_tables where tablename = 'schema_migrations' and schemaname = any(current_schemas(false))`)
  const { login = '', mayChange = true } = rows[0] ?? {}
  if (mayChange) return found('DATABASE', 'GOOD', 'This login can migrate the tables.')
  return found(
    'DATABASE',
    'BAD',
    `The login ${login} doesn’t own the tables and can’t migrate them.`,
    'Set DATABASE_OWNER_URL to the login that owns them.',
  )
}

async function checkMigrations(client: pg.Client, folder: string): Promise<string> {
  await refuseUnfinished(client)
  const { missing, isNewer } = await planMigrations(client, folder)
  if (isNewer) return 'The database was migrated by a newer release. This release can still use it.'
  const [first, last] = [missing.at(0)?.name, missing.at(-1)?.name]
  if (first === undefined) return 'No migrations to apply.'
  return `${count(missing.length, 'migration', 'migrations')} will be applied: ${first} to ${last}.`
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
  const says = `${gigabytes(free)} is free on the disk that contains ${folder}. A backup and the migrations may need ${gigabytes(needed)}.`
  if (free >= needed) return found('DISK', 'GOOD', says)
  return found('DISK', 'BAD', says, `Free up space, or move ${setting} to a larger disk.`)
}
