// The embedded PostgreSQL for as long as a command takes: the one that runs, else one of its own.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openCluster } from './cluster.ts'
import { PORT } from './server-process.ts'
import { DATABASE, DatabaseInUse, type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './start-embedded.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

export type Visited = Pick<EmbeddedPostgres, 'connection' | 'stop'>

// How long a command that is done waits for others that use the server it started.
const OTHERS_MS = 30_000

/** Never stops a server that somebody else started. */
export async function visitEmbedded(options: EmbeddedOptions): Promise<Visited> {
  return (await findRunning(options.dataDir)) ?? startOwn(options)
}

async function findRunning(dataDir: string): Promise<Visited | undefined> {
  const { socketDir } = openCluster(dataDir, unprivilegedUser())
  const connection = { host: socketDir, port: PORT, user: 'postgres', database: DATABASE }
  const probe = new pg.Client(connection)
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    return { connection, stop: async () => undefined }
  } catch {
    return undefined
  } finally {
    await probe.end().catch(() => undefined)
  }
}

async function startOwn(options: EmbeddedOptions): Promise<Visited> {
  try {
    const { connection, stop } = await startEmbedded(options)
    return { connection, stop: () => untilOthersAreDone(connection).finally(stop) }
  } catch (error) {
    // Two that begin at once: the other was quicker.
    const running = error instanceof DatabaseInUse ? await findRunning(options.dataDir) : undefined
    if (running) return running
    throw error
  }
}

/** Another command may have come to visit the server of this one. */
async function untilOthersAreDone(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const others = `select from pg_stat_activity where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`
  const deadline = Date.now() + OTHERS_MS
  while (Date.now() < deadline && (await client.query(others)).rowCount) await sleep(50)
  await client.end()
}
