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
  /** For background jobs: few connections, past the pooler, whose statements may take longer than anybody would wait. */
  jobs: ReturnType<typeof connect>
  replicas: Replicas
  /** The application’s login, which can’t change the schema nor the audit log; past the pooler. */
  connection: string | pg.ConnectionConfig
  /** The login that owns the tables, where it is known; else the application’s. */
  owner: string | pg.ConnectionConfig
  /** The migrations that had to be applied. */
  migrated: string[]
  close: () => Promise<void>
}

export type DatabaseSettings = {
  /** An external server; without it an embedded one runs below `dataDir`. */
  url: string | undefined
  /** The login that owns its tables, so that the other needn’t. */
  ownerUrl: string | undefined
  /** The same server past the pooler (PgBouncer in transaction mode) that `url` then is. */
  directUrl?: string | undefined
  replicas?: readonly ReplicaAddress[]
  dataDir: string
  migrations: string
  maxConnections: number
  namedStatements: boolean
  /** How long it may take until an external server answers; else it has to be there. */
  waitMs?: number
  /** Only for a moment: an embedded server that somebody runs already is used, and left running. */
  isVisit?: boolean
  /** Whoever restores it is asking: the others are kept out until that is done. */
  isRestore?: boolean
  /** Whether an empty database gets its tables, or is refused. */
  mayCreate?: boolean
}

// Two quick jobs at once, one of each long kind, and those that a job does beside each other.
const ofJobs = { maxConnections: 6, acquireMs: 10_000, statementTimeoutMs: 60_000 }

/** The database, running and up to date. */
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
  const { maxConnections, namedStatements } = settings
  const options = { maxConnections, namedStatements, isPooled: settings.directUrl !== undefined }
  const { db, pool, waitedMs } = connect({
    ...options,
    connection: settings.url ?? connection,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onSlow: (slow) => log.warn(slow, 'a slow statement'),
  })
  const jobs = connect({
    ...ofJobs,
    connection,
    onError: (error) => log.warn({ err: error }, 'a database connection of jobs broke'),
    onSlow: (slow) => log.info(slow, 'a slow statement'),
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

/** All that the settings name: a pooler may come up later than what is behind it. */
async function reachServers({ url, directUrl, ownerUrl, waitMs }: DatabaseSettings, log: (line: string) => void) {
  const reach = async (setting: string, address: string | undefined) => {
    if (waitMs !== undefined && address !== undefined) await awaitDatabase({ setting, url: address }, waitMs, log)
  }
  await reach('DATABASE_OWNER_URL', ownerUrl)
  await reach('DATABASE_DIRECT_URL', directUrl)
  // Before anything asks the pooler, which keeps the connection that it opens for that.
  if (directUrl !== undefined) await keepSessionSettings(directUrl)
  await reach('DATABASE_URL', url)
}

async function ownLogin(owner: pg.ConnectionConfig): Promise<pg.ConnectionConfig> {
  await makeApplicationLogin(owner)
  await allowApplication(owner, APPLICATION_LOGIN)
  return { ...owner, user: APPLICATION_LOGIN }
}

async function externalLogin({ url, directUrl = url, ownerUrl }: DatabaseSettings): Promise<string> {
  if (directUrl === undefined) throw new Error('DATABASE_URL is not set.')
  if (ownerUrl === undefined) return directUrl
  const { user } = new pg.Client({ connectionString: directUrl })
  await allowApplication(ownerUrl, user ?? '')
  return directUrl
}

/** A pooler that gives no answer fails what comes next, and says more there. */
async function warnOfPooler(db: Db, log: Logger) {
  const lacking = await lackingSettings(db).catch(() => [])
  if (lacking.length > 0) log.warn({ lacking }, 'the pooler keeps connections from before these settings: say RECONNECT in its console')
}
