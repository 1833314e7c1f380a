import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * As under systemd, each part has a share of the processor of its own when all are busy, PostgreSQL as a whole as well. Linux gives
 * each of its thirty connections one (priority 0); so the others have 29 times as much.
 */
export const PRIORITY_OF_PARTS = -15
/** Three times as much as the other parts, as deploy/systemd gives those for pages. */
export const PRIORITY_OF_PAGES = -20

/**
 * Below 0 goes before others, which only root may give; without root nothing changes. Where Linux groups processes by session, as it
 * does outside of systemd's units, a priority counts only within its session: the whole session of `pid` gets it then.
 */
export function setPriority(pid, priority) {
  for (const id of threadsOf(pid)) ifAllowed(() => os.setPriority(id, priority))
  ifAllowed(() => writeFileSync(`/proc/${pid}/autogroup`, String(priority)))
}

const FIRST = -20

/**
 * For people, and whoever watches a site: they have processors of their own; here they take some of the site’s, and never wait for
 * one. Linux counts what is scheduled in real time as less of a processor that is left, and spreads the site over what is: beside
 * something of a high priority it leaves more of one idle. What they start is scheduled as usual again.
 * Without `chrt` they have a high priority.
 */
export function goFirst(pid) {
  if (!schedule(pid, ['--rr', '--reset-on-fork', '--pid', '1'])) setPriority(pid, FIRST)
}

/** Takes it back. */
export function goWithOthers(pid) {
  schedule(pid, ['--other', '--pid', '0'])
  setPriority(pid, 0)
}

/** Only where there is util-linux, and root. */
const schedule = (pid, words) => spawnSync('chrt', ['--all-tasks', ...words, String(pid)], { stdio: 'ignore' }).status === 0

/** On Linux each thread has a priority of its own: one that goes first would wait for those that collect its garbage and don't. */
function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

/** Not root, not Linux, or gone by now. */
function ifAllowed(set) {
  try {
    set()
  } catch (error) {
    if (error.syscall === undefined) throw error
  }
}
