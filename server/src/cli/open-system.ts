import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isCluster } from '#platform/database/embedded/cluster.ts'
import { visitEmbedded } from '#platform/database/embedded/visit-embedded.ts'
import { type OpenDatabase, openDatabase } from '#platform/database/open-database.ts'
import type { Deps } from '#platform/deps.ts'
import { createMailer, type Mailer } from '#platform/mail/mailer.ts'
import { findProvider } from '#platform/payments/open-payments.ts'
import { type Config, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { databaseSettings, LOCAL_SMTP_URL, makeDeps, paymentSettings } from '../wiring.ts'
import type { Terminal } from './terminal.ts'

/** What commands work with. Nothing is open before it is asked for, and all is closed after. */
export type System = {
  config: Config
  terminal: Terminal
  say: (line: string) => void
  withDatabase: <T>(work: (database: OpenDatabase) => Promise<T>) => Promise<T>
  withDeps: <T>(work: (deps: Deps) => Promise<T>) => Promise<T>
  withMailer: <T>(work: (mailer: Mailer) => Promise<T>) => Promise<T>
  /** The database as it is, be it empty: without migrations, by the login that owns its tables. */
  withBareDatabase: <T>(work: (owner: OpenDatabase['owner']) => Promise<T>) => Promise<T>
}

// One for the work and one beside it.
const CONNECTIONS = 2

type Openings = { isRestore?: boolean; mayCreate?: boolean }

/** The system with the settings of the server. */
export function openSystem(terminal: Terminal, { isRestore = false, mayCreate = false }: Openings = {}): System {
  const config = readConfig(terminal.env)
  // The answer goes to the standard output, and what the server would log of its work isn't part of it.
  const log = createLog(terminal.env.LOG_LEVEL ? config.LOG_LEVEL : 'warn', terminal.errors).child({ operator: 'the command line' })

  async function requireFolder(): Promise<void> {
    const { url, dataDir } = databaseSettings(config)
    if (url === undefined && !mayCreate && !isCluster(dataDir))
      throw new Error(
        `DATA_DIR is ${path.resolve(config.DATA_DIR)}, and there is no database in it. Set DATA_DIR to the folder of the site, or start the server to create one.`,
      )
    await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  }

  async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    await requireFolder()
    const settings = { ...databaseSettings(config), maxConnections: CONNECTIONS, isVisit: true, isRestore, mayCreate }
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
        return work(await makeDeps(config, { db, replicas, connection, log, mailer, payments, mediaTools: null }))
      }),
    )

  async function withBareDatabase<T>(work: (owner: OpenDatabase['owner']) => Promise<T>): Promise<T> {
    const { url, ownerUrl, directUrl, dataDir } = databaseSettings(config)
    if (url !== undefined) return work(ownerUrl ?? directUrl ?? url)
    await requireFolder()
    const embedded = await visitEmbedded({ dataDir, log: (line) => log.info(line) }).catch(unopened)
    return work(embedded.connection).finally(embedded.stop)
  }

  const say = (line: string) => void terminal.output.write(`${line}\n`)
  return { config, terminal, say, withDatabase, withDeps, withMailer, withBareDatabase }
}

function unopened(error: unknown): never {
  // A name with several addresses fails with several errors, and no message.
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
  throw new Error(`The database can’t be opened: ${reason}`, { cause: error })
}
