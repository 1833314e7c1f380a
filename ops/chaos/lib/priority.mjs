import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * Like under systemd, each part has its own share of the CPU under load, with PostgreSQL as one part. Linux gives each of PostgreSQL's
 * thirty connections one share (priority 0), so the other parts get 29 times as much.
 */
export const PRIORITY_OF_PARTS = -15
/** Three times as much as the other parts, like the page processes in deploy/systemd. */
export const PRIORITY_OF_PAGES = -20

/**
 * Negative values have precedence and require root; without root nothing changes. Where Linux groups processes by session, as it does
 * outside of systemd units, a priority applies only within its session, so the whole session of `pid` gets it.
 */
export function setPriority(pid, priority) {
  for (const id of threadsOf(pid)) ifAllowed(() => os.setPriority(id, priority))
  ifAllowed(() => writeFileSync(`/proc/${pid}/autogroup`, String(priority)))
}

const FIRST = -20

/**
 * For users and monitors, which have their own CPUs in reality. Here they take some of the site’s CPU time and never wait for it.
 * Linux subtracts real-time work from a CPU's capacity and distributes the site over the rest. With a high priority instead, it would
 * leave more of a CPU idle. Child processes are scheduled normally. Without `chrt`, the processes get a high priority.
 */
export function goFirst(pid) {
  if (!schedule(pid, ['--rr', '--reset-on-fork', '--pid', '1'])) setPriority(pid, FIRST)
}

/** Undoes `goFirst`. */
export function goWithOthers(pid) {
  schedule(pid, ['--other', '--pid', '0'])
  setPriority(pid, 0)
}

/** Requires util-linux and root. */
const schedule = (pid, words) => spawnSync('chrt', ['--all-tasks', ...words, String(pid)], { stdio: 'ignore' }).status === 0

/** On Linux each thread has its own priority: a prioritized thread would wait for garbage collection threads that aren't. */
function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

/** Ignores errors without root, without Linux, or if the process has ended. */
function ifAllowed(set) {
  try {
    set()
  } catch (error) {
    if (error.syscall === undefined) throw error
  }
}
