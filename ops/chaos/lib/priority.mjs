import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * Under load, each part has its own share of the CPU, as with systemd, and PostgreSQL counts as one part. Linux gives each of PostgreSQL's
 * thirty connections a separate share (priority 0), so each other part gets 29 times as much.
 */
export const PRIORITY_OF_PARTS = -15
/** Three times as much as the other parts, like the page processes in deploy/systemd. */
export const PRIORITY_OF_PAGES = -20

/**
 * Sets the CPU priority of a process. Negative values take precedence and require root. Without root, nothing changes. Outside of systemd
 * units, Linux may group processes by session, so that a priority applies only within the session. For this reason, the whole session of
 * `pid` gets the priority.
 */
export function setPriority(pid, priority) {
  for (const id of threadsOf(pid)) ifAllowed(() => os.setPriority(id, priority))
  ifAllowed(() => writeFileSync(`/proc/${pid}/autogroup`, String(priority)))
}

const FIRST = -20

/**
 * Schedules simulated users and monitors as real-time processes, so that they never wait for the CPU. In reality, they have their own CPUs.
 * Linux subtracts real-time work from a CPU's capacity and distributes the site over the rest. With just a high priority, more of the CPU
 * would be idle. Child processes are scheduled normally. Without `chrt`, the process gets a high priority.
 */
export function goFirst(pid) {
  if (!schedule(pid, ['--rr', '--reset-on-fork', '--pid', '1'])) setPriority(pid, FIRST)
}

/** Undoes `goFirst`. */
export function goWithOthers(pid) {
  schedule(pid, ['--other', '--pid', '0'])
  setPriority(pid, 0)
}

/** Runs `chrt`, which requires util-linux and root. */
const schedule = (pid, words) => spawnSync('chrt', ['--all-tasks', ...words, String(pid)], { stdio: 'ignore' }).status === 0

/**
 * Returns all threads of a process. On Linux, each has its own priority, and a prioritized main thread would wait for garbage collection
 * threads without priority.
 */
function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

/** Ignores errors caused by missing root privileges, other operating systems or ended processes. */
function ifAllowed(set) {
  try {
    set()
  } catch (error) {
    if (error.syscall === undefined) throw error
  }
}
