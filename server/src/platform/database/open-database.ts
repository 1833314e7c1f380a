import pg from 'pg'
import type { Logger } from 'pino'
import { APPLICATION_LOGIN, allowApplication, makeApplicationLogin } from './application-login.ts'
import { awaitDatabase } from './await-database.ts'
import { connect, type Db } from './database.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { visitEmbedded } from './embedded/visit-embedded.ts'
import { lackingSettings } from './lacking-settings.ts'
import { migrate } from './migrate.ts'
import { openReplicas, type ReplicaAddress, type Replicas } from './replicas/replicas.ts'
import { keepSessionSettings } from './session-settings.ts'

export type OpenDatabase = {
  db: Db
  pool: pg.Pool
  waitedMs: ReturnType<typeof connect>['waitedMs']
  /** The pool for background jobs, with few connections that bypass the pooler and have longer timeouts. */
  jobs: ReturnType<typeof connect>
  replicas: Replicas
  /** The application login, which can't change the schema or the audit log. Bypasses the pooler. */
  connection: string | pg.ConnectionConfig
  /** The login that owns the tables if it is configured, otherwise the application login. */
  owner: string | pg.ConnectionConfig
  /** The migrations that this call applied. */
  migrated: string[]
  close: () => Promise<void>
}

export type DatabaseSettings = {
  /** An external server. If undefined, an embedded server runs below `dataDir`. */
  url: string | undefined
  /** The URL with the login that owns the tables, if it differs from the login in `url`. */
  ownerUrl: string | undefined
  /** The URL that bypasses the pooler, if `url` is a pooler's (PgBouncer in transaction mode). */
  directUrl?: string | undefined
  replicas?: readonly ReplicaAddress[]
  dataDir: string
  migrations: string
  maxConnections: number
  namedStatements: boolean
  /** How long to wait for an external server. If undefined, it must already respond. */
  waitMs?: number
  /** Whether a short command opens the database. If so, an embedded server that already runs is used and left running. */
  isVisit?: boolean
  /** Whether to open a database even if its restore is unfinished. Only the restore itself sets this. */
  isRestore?: boolean
  /** Whether tables may be created in an empty database. Otherwise, an empty database is rejected. */
  mayCreate?: boolean
  /** While the demo catalog is created, slow statements are expected and logged at the debug level. */
  isCreatingDemo?: () => boolean
}

// Enough for two short jobs, one long job of each kind, and the parallel work within jobs.
const ofJobs = { maxConnections: 6, acquireMs: 10_000, statementTimeoutMs: 60_000 }

export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  const say = (line: string) => log.info(line)
  const open = settings.isVisit ? visitEmbedded : startEmbedded
  const embedded = settings.url === undefined ? await open({ dataDir: settings.dataDir, log: say }) : undefined
  const owner = settings.ownerUrl ?? settings.directUrl ?? settings.url ?? embedded?.connection ?? {}
  let migrated: string[]
  let connection: string | pg.ConnectionConfig
  try {
    await reachServers(settings, say)
    migrated = await migrate(owner, settings.migrations, say, {
      isRestore: settings.isRestore ?? false,
      mayCreate: settings.mayCreate ?? true,
    })
    connection = embedded ? await ownLogin(embedded.connection) : await externalLogin(settings)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const { maxConnections, namedStatements, isCreatingDemo = () => false } = settings
  const options = { maxConnections, namedStatements, isPooled: settings.directUrl !== undefined }
  const { db, pool, waitedMs } = connect({
    ...options,
    connection: settings.url ?? connection,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onSlow: (slow) => log[isCreatingDemo() ? 'debug' : 'warn'](slow, 'a slow statement'),
  })
  const jobs = connect({
    ...ofJobs,
    connection,
    onError: (error) => log.warn({ err: error }, 'a job’s database connection broke'),
    onSlow: (slow) => log[isCreatingDemo() ? 'debug' : 'info'](slow, 'a slow statement'),
  })
  if (options.isPooled) await warnOfPooler(db, log)
  const replicas = openReplicas(settings.replicas ?? [], { ...options, primary: db, log })
  return {
    db,
    pool,
    waitedMs,
    jobs,
    replicas,
    connection,
    owner,
    migrated,
    close: async () => {
      await replicas.close()
      await jobs.pool.end()
      await pool.end()
      await embedded?.stop()
    },
  }
}

/** Waits for all configured servers, because a pooler may start later than the database behind it. */
async function reachServers({ url, directUrl, ownerUrl, waitMs }: DatabaseSettings, log: (line: string) => void) {
  const reach = async (setting: string, address: string | undefined) => {
    if (waitMs !== undefined && address !== undefined) await awaitDatabase({ setting, url: address }, waitMs, log)
  }
  await reach('DATABASE_OWNER_URL', ownerUrl)
  await reach('DATABASE_DIRECT_URL', directUrl)
  // Must run before the first query through the pooler, because the pooler reuses the connection that it opens for that query.
  if (directUrl !== undefined) await keepSessionSettings(directUrl)
  await reach('DATABASE_URL', url)
}

async function ownLogin(owner: pg.ConnectionConfig): Promise<pg.ConnectionConfig> {
  await makeApplicationLogin(owner)
  await allowApplication(owner, APPLICATION_LOGIN)
  return { ...owner, user: APPLICATION_LOGIN }
}

async function externalLogin({ url, directUrl = url, ownerUrl }: DatabaseSettings): Promise<string> {
  if (directUrl === undefined) throw new Error('DATABASE_URL isn’t set.')
  if (ownerUrl === undefined) return directUrl
  const { user } = new pg.Client({ connectionString: directUrl })
  await allowApplication(ownerUrl, user ?? '')
  return directUrl
}

/**
 * Warns about connections without the current settings. Ignores errors, because a broken pooler also makes the next query fail, with a
 * better error.
 */
async function warnOfPooler(db: Db, log: Logger) {
  const lacking = await lackingSettings(db).catch(() => [])
  if (lacking.length > 0) log.warn({ lacking }, 'the pooler has connections without the current settings: run RECONNECT in its console')
}
