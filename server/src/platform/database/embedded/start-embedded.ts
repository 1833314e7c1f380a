// Starts the embedded PostgreSQL server, or takes over one that a killed app left running.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { installedBinaries, runnableBinaries, stagingFolders } from './binaries.ts'
import { type Cluster, createCluster, isCreated, openCluster, removeSocketFolder } from './cluster.ts'
import { interrupt, launch, PORT, postmasterPid, removeStaleLocks, stopProcess } from './server-process.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: (line: string) => void
  settings?: Record<string, string>
  initFlags?: string[]
}

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string }
  readonly pid: number
  stop(): Promise<void>
}

/** The pg client with two methods that its types lack. */
type Guard = pg.Client & { ref(): void; unref(): void }

export const DATABASE = 'akada'
// The holder of this lock owns the cluster. The numbers are arbitrary.
const OWNER_LOCK = [4242, 1]
const OWNER_LOCK_MS = 2_000
// Replaying the write-ahead log after a crash can take minutes.
const START_MS = 300_000
// How long to wait for a stopping server to release the folder.
const FOLDER_TAKEN_MS = 30_000

const OWN_TRIES = 3

// Also matches if a server is creating its lock file, hasn't written it yet, or is removing it.
const folderTaken =
  /pre-existing shared memory|lock file .* (already exists|is empty)|bogus data in lock file|could not (open|read|remove old) lock file/

/** Thrown if another process owns the cluster. */
export class DatabaseInUse extends Error {}

export async function startEmbedded({ dataDir, log, settings = {}, initFlags = [] }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = openCluster(dataDir, unprivilegedUser())
  const copyTo = stagingFolders(cluster.dataDir)
  const binaries = () => runnableBinaries({ native: installedBinaries(), runAs: cluster.runAs, copyTo, log })
  const ready = () => launchUntilReady(cluster, binaries(), { settings, initFlags })

  const owner = await keepOwning(cluster, ready, log)
  return {
    connection: { host: cluster.socketDir, port: PORT, user: 'postgres', database: DATABASE },
    get pid() {
      return owner.pid()
    },
    stop: owner.stop,
  }
}

/** Holds the cluster's lock through one connection. Restarts the server and reconnects if the server dies. */
async function keepOwning(cluster: Cluster, launchServer: () => Promise<Guard>, log: (line: string) => void) {
  let stopping = false
  let regaining = Promise.resolve()
  let guard = await own()
  let pid = runningPid()

  async function own(tries = OWN_TRIES): Promise<Guard> {
    const running = await connectGuard(cluster)
    if (running) log('Using the PostgreSQL server that an earlier run started.')
    const client = running ?? (await launchServer())
    try {
      await takeOwnership(client, cluster)
    } catch (error) {
      await client.end()
      // The previous owner may have stopped the server while this process waited for the lock.
      if (error instanceof DatabaseInUse || tries === 1) throw error
      return own(tries - 1)
    }
    client.once('end', () => {
      if (!stopping) regaining = regain()
    })
    // This connection must not keep the process alive.
    client.unref()
    return client
  }

  async function regain() {
    log('PostgreSQL stopped unexpectedly and is being restarted.')
    try {
      guard = await own()
      pid = runningPid()
    } catch (error) {
      log(`PostgreSQL couldn’t be restarted: ${error instanceof Error ? error.message : error}`)
    }
  }

  function runningPid(): number {
    const found = postmasterPid(cluster)
    if (!found) throw new Error(`PostgreSQL is running, but ${cluster.dataDir} has no postmaster.pid.`)
    return found
  }

  const interruptAtExit = () => interrupt(pid)
  process.once('exit', interruptAtExit)

  async function stop() {
    stopping = true
    await regaining
    guard.ref()
    // Keeps the lock until the server has stopped, because a new owner would otherwise lose its server.
    await stopProcess(pid)
    await guard.end()
    removeSocketFolder(cluster)
    process.off('exit', interruptAtExit)
  }
  return { pid: () => pid, stop }
}

async function launchUntilReady(
  cluster: Cluster,
  native: string,
  { settings, initFlags }: { settings: Record<string, string>; initFlags: string[] },
): Promise<Guard> {
  if (!isCreated(cluster)) createCluster(cluster, native, initFlags)
  const started = Date.now()
  let server = launch(cluster, native, settings)
  for (;;) {
    const guard = await connectGuard(cluster)
    if (guard) return guard
    const waited = Date.now() - started
    if (server.hasExited()) {
      const output = server.output()
      if (!folderTaken.test(output) || waited > FOLDER_TAKEN_MS) throw new Error(`PostgreSQL didn’t start: ${output}`)
      removeStaleLocks(cluster)
      await sleep(200)
      server = launch(cluster, native, settings)
    }
    if (waited > START_MS) throw new Error(`PostgreSQL didn’t respond within ${START_MS / 1000} seconds: ${server.output()}`)
    await sleep(15)
  }
}

async function connectGuard({ socketDir }: Cluster): Promise<Guard | undefined> {
  const client = new pg.Client({ host: socketDir, port: PORT, user: 'postgres', database: 'postgres' }) as Guard
  // The 'end' event reports every lost connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    // The server is down, starting or stopping.
    client.end().catch(() => undefined)
    return undefined
  }
}

async function takeOwnership(guard: pg.Client, { dataDir }: Cluster) {
  const deadline = Date.now() + OWNER_LOCK_MS
  const locked = async () => (await guard.query<{ ok: boolean }>('select pg_try_advisory_lock($1, $2) as ok', OWNER_LOCK)).rows[0]?.ok
  while (!(await locked())) {
    // After an app is killed, the server takes a moment to notice.
    if (Date.now() > deadline) throw new DatabaseInUse(`Another Akada process is using the database in ${dataDir}.`)
    await sleep(50)
  }
  const found = await guard.query('select from pg_database where datname = $1', [DATABASE])
  if (!found.rowCount) await guard.query(`create database ${DATABASE}`)
}
