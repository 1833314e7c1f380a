// The PostgreSQL process itself: started apart from us, watched, stopped.
import { spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, spawnOptions } from './cluster.ts'

export const PORT = 5432
const LARGEST_LOG_BYTES = 5_000_000
const STOP_MS = 30_000
// Behind the process that asks it, as deploy/systemd has it where they are two units: when there is too much to do, more is served
// and the rest hears sooner that it isn't.
const NICENESS = 5
const MOST_NICENESS = 19

const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '64MB',
  // Parallel workers share memory through /dev/shm, of which Docker gives 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  log_checkpoints: 'off',
  // Refused rows are ordinary here, and their messages hold people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

export type ServerProcess = { hasExited: () => boolean; output: () => string }

export function launch(cluster: Cluster, native: string, settings: Record<string, string>): ServerProcess {
  const { dataDir, nameForServer, socketDirForServer, runAs } = cluster
  const logFile = path.join(dataDir, 'server.log')
  if (sizeOf(logFile) > LARGEST_LOG_BYTES) truncateSync(logFile)
  const outputStart = sizeOf(logFile)
  // Appended, as another that starts at the same moment writes there too, and its reason to end must not be written over.
  const output = openSync(logFile, 'a', 0o600)
  if (runAs.uid !== undefined && runAs.gid !== undefined) fchownSync(output, runAs.uid, runAs.gid)

  const all = Object.entries({ ...defaults, unix_socket_directories: socketDirForServer, ...settings })
  const flags = ['-D', nameForServer, '-p', String(PORT), ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let exited: string | undefined
  // Detached, or Ctrl-C would reach PostgreSQL before the app has answered its last requests.
  const child = spawn(path.join(native, 'bin', 'postgres'), flags, {
    ...spawnOptions(cluster),
    detached: true,
    stdio: ['ignore', output, output],
  })
  child.on('exit', (code, signal) => {
    exited ??= `ended with ${code ?? signal}`
  })
  child.on('error', (error) => {
    exited ??= error.message
  })
  child.unref()
  if (child.pid !== undefined) yieldTo(child.pid)
  closeSync(output)
  return {
    hasExited: () => exited !== undefined,
    output: () => `${exited ?? 'running'}\n${readFileSync(logFile).subarray(outputStart).toString('utf8').slice(-2000)}`,
  }
}

/** Its connections begin with it. Where Linux weighs sessions (autogroup), it does so before it looks at what is in them. */
function yieldTo(pid: number) {
  try {
    setPriority(pid, Math.min(getPriority() + NICENESS, MOST_NICENESS))
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS))
  } catch {
    // Not this system’s way, or it has ended at once: it works as well, only not behind anybody.
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The process that holds the data folder, by the file it writes there. */
export function postmasterPid({ dataDir }: Pick<Cluster, 'dataDir'>): number | undefined {
  return pidIn(path.join(dataDir, 'postmaster.pid'))
}

function pidIn(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/**
 * A killed server's number may since belong to another process, even to a thread of ours after a container's restart,
 * and PostgreSQL would wait for it for ever.
 */
export function removeStaleLocks({ dataDir, socketDir }: Cluster) {
  for (const lockFile of [path.join(dataDir, 'postmaster.pid'), path.join(socketDir, `.s.PGSQL.${PORT}.lock`)]) {
    const pid = pidIn(lockFile)
    if (pid !== undefined && !isPostgres(pid)) rmSync(lockFile, { force: true })
  }
}

export function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    // A zombie still answers to signals.
    return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back. */
export function interrupt(pid: number) {
  if (isPostgres(pid)) process.kill(pid, 'SIGINT')
}

export async function stopProcess(pid: number) {
  interrupt(pid)
  const deadline = Date.now() + STOP_MS
  while (isPostgres(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_MS / 1000} seconds.`)
    await sleep(10)
  }
}
