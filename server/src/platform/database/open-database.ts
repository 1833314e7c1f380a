import type pg from 'pg'
import type { Logger } from 'pino'
import { connect, type Db } from './database.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

export type OpenDatabase = {
  db: Db
  pool: pg.Pool
  connection: string | pg.ConnectionConfig
  close: () => Promise<void>
}

export type DatabaseSettings = {
  /** An external server; without it an embedded one runs below `dataDir`. */
  url: string | undefined
  dataDir: string
  migrations: string
  maxConnections: number
  namedStatements: boolean
}

/** The database, running and up to date. */
export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  const say = (line: string) => log.info(line)
  const embedded = settings.url === undefined ? await startEmbedded({ dataDir: settings.dataDir, log: say }) : undefined
  const connection = settings.url ?? embedded?.connection ?? {}
  try {
    await migrate(connection, settings.migrations, say)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const { maxConnections, namedStatements } = settings
  const { db, pool } = connect({
    connection,
    maxConnections,
    namedStatements,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  return {
    db,
    pool,
    connection,
    close: async () => {
      await pool.end()
      await embedded?.stop()
    },
  }
}
