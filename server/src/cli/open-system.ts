import path from 'node:path'
import { awaitDatabase } from '#platform/database/await-database.ts'
import { isCluster } from '#platform/database/embedded/cluster.ts'
import { visitEmbedded } from '#platform/database/embedded/visit-embedded.ts'
import { type OpenDatabase, openDatabase } from '#platform/database/open-database.ts'
import type { Deps } from '#platform/deps.ts'
import { createMailer, type Mailer } from '#platform/mail/mailer.ts'
import { findProvider } from '#platform/payments/open-payments.ts'
import { type Config, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openExistingStorage, openStorage } from '../open-storage.ts'
import { requireFolder } from '../require-places.ts'
import { databaseSettings, LOCAL_SMTP_URL, makeDeps, paymentSettings } from '../wiring.ts'
import type { Terminal } from './terminal.ts'

/** The resources that commands use. They are opened on demand and closed at the end. */
export type System = {
  config: Config
  terminal: Terminal
  say: (line: string) => void
  withDatabase: <T>(work: (database: OpenDatabase) => Promise<T>) => Promise<T>
  withDeps: <T>(work: (deps: Deps) => Promise<T>) => Promise<T>
  withMailer: <T>(work: (mailer: Mailer) => Promise<T>) => Promise<T>
  /** Opens the database with the login that owns its tables. Doesn't migrate it, even if it is empty. */
  withBareDatabase: <T>(work: (owner: OpenDatabase['owner']) => Promise<T>) => Promise<T>
}

// One connection for the work and one spare.
const CONNECTIONS = 2

type Openings = { isRestore?: boolean; mayCreate?: boolean }

/** Commands report results and errors themselves. The server's log is shown only for debugging. */
const levelOf = ({ LOG_LEVEL }: Config): string => (['debug', 'trace'].includes(LOG_LEVEL) ? LOG_LEVEL : 'fatal')

export function openSystem(terminal: Terminal, { isRestore = false, mayCreate = false }: Openings = {}): System {
  const config = readConfig(terminal.env)
  const log = createLog(levelOf(config), terminal.errors).child({ operator: 'the command line' })

  async function requireCluster(dataDir: string): Promise<void> {
    if (mayCreate) return requireFolder('DATA_DIR', config.DATA_DIR)
    if (!isCluster(dataDir))
      throw new Error(
        `DATA_DIR is ${path.resolve(config.DATA_DIR)}, which contains no database. Set DATA_DIR to the site’s folder, or start the server to create a database.`,
      )
  }

  async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const settings = { ...databaseSettings(config), maxConnections: CONNECTIONS, isVisit: true, isRestore, mayCreate }
    if (settings.url === undefined) await requireCluster(settings.dataDir)
    const database = await openDatabase(settings, log).catch(unopened)
    return work(database).finally(database.close)
  }

  async function withMailer<T>(work: (mailer: Mailer) => Promise<T>): Promise<T> {
    const mailer = createMailer({
      smtpUrl: config.SMTP_URL ?? LOCAL_SMTP_URL,
      from: config.MAIL_FROM,
      isUnencryptedAllowed: config.SMTP_UNENCRYPTED,
    })
    return work(mailer).finally(mailer.close)
  }

  const withDeps = <T>(work: (deps: Deps) => Promise<T>): Promise<T> =>
    withDatabase(({ db, replicas, connection }) =>
      withMailer(async (mailer) => {
        const payments = await findProvider(paymentSettings(config, db))
        const storage = await (mayCreate ? openStorage : openExistingStorage)(config)
        return work(await makeDeps(config, { db, replicas, connection, log, storage, mailer, payments, mediaTools: null }))
      }),
    )

  async function withBareDatabase<T>(work: (owner: OpenDatabase['owner']) => Promise<T>): Promise<T> {
    const { url, ownerUrl, directUrl, dataDir } = databaseSettings(config)
    if (url !== undefined) {
      // Checks all URLs first, because work with the owner's login would be useless if the server couldn't connect with the other logins.
      const addresses = { DATABASE_OWNER_URL: ownerUrl, DATABASE_DIRECT_URL: directUrl, DATABASE_URL: url }
      for (const [setting, address] of Object.entries(addresses))
        if (address !== undefined) await awaitDatabase({ setting, url: address }, 0, (line) => log.info(line))
      return work(ownerUrl ?? directUrl ?? url)
    }
    await requireCluster(dataDir)
    const embedded = await visitEmbedded({ dataDir, log: (line) => log.info(line) }).catch(unopened)
    return work(embedded.connection).finally(embedded.stop)
  }

  const say = (line: string) => void terminal.output.write(`${line}\n`)
  return { config, terminal, say, withDatabase, withDeps, withMailer, withBareDatabase }
}

function unopened(error: unknown): never {
  // For a host name with several IP addresses, Node throws an AggregateError without a message.
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
  throw new Error(`The database can’t be opened: ${reason}`, { cause: error })
}
