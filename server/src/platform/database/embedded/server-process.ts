// Starts, watches and stops the PostgreSQL process, which is detached from the app.
import { spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, spawnOptions } from './cluster.ts'

export const PORT = 5432
const LARGEST_LOG_BYTES = 5_000_000
const STOP_MS = 30_000
// Gives PostgreSQL a lower priority than the app, as the two units in deploy/systemd do. Under overload, the app serves more requests and
// rejects the others sooner.
const NICENESS = 5
const MOST_NICENESS = 19

const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '64MB',
  // Parallel workers share memory through /dev/shm, which Docker limits to 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  log_checkpoints: 'off',
  // Rejected rows are normal in this app, and their messages contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

export type ServerProcess = { hasExited: () => boolean; output: () => string }

export function launch(cluster: Cluster, native: string, settings: Record<string, string>): ServerProcess {
  const { dataDir, nameForServer, socketDirForServer, runAs } = cluster
  const logFile = path.join(dataDir, 'server.log')
  if (sizeOf(logFile) > LARGEST_LOG_BYTES) truncateSync(logFile)
  const outputStart = sizeOf(logFile)
  // Appends, because another app that starts at the same time writes its error to the same file.
  const output = openSync(logFile, 'a', 0o600)
  if (runAs.uid !== undefined && runAs.gid !== undefined) fchownSync(output, runAs.uid, runAs.gid)

  const all = Object.entries({ ...defaults, unix_socket_directories: socketDirForServer, ...settings })
  const flags = ['-D', nameForServer, '-p', String(PORT), ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let exited: string | undefined
  // Detached, because Ctrl-C would otherwise stop PostgreSQL before the app has answered its last requests.
  const child = spawn(path.join(native, 'bin', 'postgres'), flags, {
    ...spawnOptions(cluster),
    detached: true,
    stdio: ['ignore', output, output],
  })
  child.on('exit', (code, signal) => {
    exited ??= `exited with ${code ?? signal}`
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

/** Lowers a process's priority, which child processes inherit. With autogroup, Linux weighs the session before its processes. */
function yieldTo(pid: number) {
  try {
    setPriority(pid, Math.min(getPriority() + NICENESS, MOST_NICENESS))
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS))
  } catch {
    // The system doesn’t support this, or the process has already ended. PostgreSQL also works with normal priority.
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Reads the id of the process that owns the data folder from its PID file. */
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
 * Deletes the lock files of a killed server. After a crash, another process may have the killed server's PID (after a container restart,
 * even a thread of this process), and PostgreSQL would wait for that process forever.
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
    // A zombie process still accepts signals.
    return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Sends SIGINT, which is PostgreSQL's fast shutdown and rolls back open transactions. */
export function interrupt(pid: number) {
  if (isPostgres(pid)) process.kill(pid, 'SIGINT')
}

export async function stopProcess(pid: number) {
  interrupt(pid)
  const deadline = Date.now() + STOP_MS
  while (isPostgres(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) didn’t stop within ${STOP_MS / 1000} seconds.`)
    await sleep(10)
  }
}
