// Measures the CPU time and memory of processes.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// The unit of CPU time in /proc: always a hundredth of a second on Linux.
const TICKS_PER_SECOND = 100

/** Returns the CPU time of a process so far, or NaN without /proc. */
export function cpuSecondsOf(pid) {
  try {
    // The process name, which may contain spaces, ends with a parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}

/** Returns the CPU time of a PostgreSQL and its connections so far. */
export const cpuSecondsOfDatabase = (pid) => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (cpuSecondsOf(each) || 0), 0)

/** Returns the memory of the server and its PostgreSQL in megabytes, and the kind of measurement. */
export function memoryOf({ pid, database }) {
  const server = [pid]
  const postgres = [database.pid, ...childrenOf(database.pid)]
  try {
    return { kind: 'PSS', server: megabytes(server, proportionalBytes), database: megabytes(postgres, proportionalBytes) }
  } catch {
    // smaps_rollup exists only on Linux and is readable only for the user's own processes. RSS counts shared memory once per process.
    return { kind: 'RSS', server: megabytes(server, residentBytes), database: megabytes(postgres, residentBytes) }
  }
}

/** Samples the server's memory twice a second until stopped. Returns the maximum in megabytes. */
export function watchMemory(server) {
  let most = 0
  const look = () => {
    most = Math.max(most, memoryOf(server).server)
  }
  const timer = setInterval(look, 500)
  return {
    kind: memoryOf(server).kind,
    stop: async () => {
      clearInterval(timer)
      look()
      return most
    },
  }
}

const megabytes = (pids, bytesOf) => pids.reduce((sum, pid) => sum + bytesOf(pid), 0) / 1_000_000

function proportionalBytes(pid) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)[1]) * 1024
  } catch (error) {
    // The process ended after it was listed.
    if (error.code === 'ESRCH') return 0
    throw error
  }
}

function residentBytes(pid) {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
  } catch {
    return 0
  }
}

const childrenOf = (parent) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid)
