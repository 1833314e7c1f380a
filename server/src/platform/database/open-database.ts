import type pg from 'pg'
import type { Logger } from 'pino'
import { connect, type Db } from './database.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { visitEmbedded } from './embedded/visit-embedded.ts'
import { migrate } from './migrate.ts'

export type OpenDatabase = {
  db: Db
  pool: pg.Pool
  connection: string | pg.ConnectionConfig
  /** The migrations that had to be applied. */
  migrated: string[]
  close: () => Promise<void>
}

export type DatabaseSettings = {
  /** An external server; without it an embedded one runs below `dataDir`. */
  url: string | undefined
  dataDir: string
  migrations: string
  maxConnections: number
  namedStatements: boolean
  /** Only for a moment: an embedded server that somebody runs already is used, and left running. */
  isVisit?: boolean
}

/** The database, running and up to date. */
export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  const say = (line: string) => log.info(line)
  const open = settings.isVisit ? visitEmbedded : startEmbedded
  const embedded = settings.url === undefined ? await open({ dataDir: settings.dataDir, log: say }) : undefined
  const connection = settings.url ?? embedded?.connection ?? {}
  let migrated: string[]
  try {
    migrated = await migrate(connection, settings.migrations, say)
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
    migrated,
    close: async () => {
      await pool.end()
      await embedded?.stop()
    },
  }
}
