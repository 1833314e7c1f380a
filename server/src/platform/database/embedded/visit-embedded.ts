// Provides the embedded PostgreSQL to a command. Uses the running server, or starts a server for the duration of the command.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { awayCodes, brokenOff } from '../away.ts'
import { openCluster } from './cluster.ts'
import { PORT } from './server-process.ts'
import { DATABASE, DatabaseInUse, type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './start-embedded.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

export type Visited = Pick<EmbeddedPostgres, 'connection' | 'stop'>

// Visitors hold this lock in shared mode. The process that started the server takes it exclusively before it stops the server, which keeps
// new visitors out.
const VISITORS_LOCK = [4242, 3]
const OTHERS_MS = 30_000

/** Returns a connection to the running server, or starts one. `stop` never stops a server that another process started. */
export async function visitEmbedded(options: EmbeddedOptions): Promise<Visited> {
  const deadline = Date.now() + OTHERS_MS
  for (;;) {
    const visited = (await findRunning(options.dataDir)) ?? (await startOwn(options))
    if (visited) return visited
    if (Date.now() > deadline) throw new DatabaseInUse(`Another Akada process is blocking the database in ${options.dataDir}.`)
    await sleep(50)
  }
}

/** Returns undefined if no server runs or if it is about to stop. */
async function findRunning(dataDir: string): Promise<Visited | undefined> {
  const { socketDir } = openCluster(dataDir, unprivilegedUser())
  const connection = { host: socketDir, port: PORT, user: 'postgres', database: DATABASE }
  const visitor = new pg.Client(connection)
  visitor.on('error', () => undefined)
  const leave = () => visitor.end().catch(() => undefined)
  try {
    await visitor.connect()
    const { rows } = await visitor.query<{ ok: boolean }>('select pg_try_advisory_lock_shared($1, $2) as ok', VISITORS_LOCK)
    if (rows[0]?.ok) return { connection, stop: leave }
  } catch {
    // The server is down, starting or stopping.
  }
  await leave()
  return undefined
}

// Error codes from a server that is starting or stopping.
const going = new Set<string>([...awayCodes, 'ENOENT'])
const isGoing = (error: unknown) => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return going.has(code) || brokenOff.test(message)
}

/** Returns undefined if another process was faster. The other process's server can be used, or has already stopped. */
async function startOwn(options: EmbeddedOptions): Promise<Visited | undefined> {
  try {
    const { connection, stop } = await startEmbedded(options)
    return { connection, stop: () => untilOtherProcessesStop(connection).then(stop) }
  } catch (error) {
    if (error instanceof DatabaseInUse || isGoing(error)) return undefined
    throw error
  }
}

/** Waits until no other process uses the server. The lock is held until the server stops, so no new visitor can connect. */
async function untilOtherProcessesStop(connection: pg.ClientConfig): Promise<void> {
  const host = new pg.Client(connection)
  host.on('error', () => undefined)
  try {
    await host.connect()
    await host.query(`set lock_timeout = ${OTHERS_MS}`)
    await host.query('select pg_advisory_lock($1, $2)', VISITORS_LOCK)
  } catch {
    // The server is already down, or a visitor exceeded the time limit.
    await host.end().catch(() => undefined)
  }
}
