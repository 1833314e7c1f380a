import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * As under systemd, each part has a share of the processor of its own when all are busy, PostgreSQL as a whole as well. Linux gives
 * each of its thirty connections one (priority 0); so the others have 29 times as much.
 */
export const PRIORITY_OF_PARTS = -15
/** Three times as much as the other parts, as deploy/systemd gives those for pages. */
export const PRIORITY_OF_PAGES = -20
/** People, and whoever watches a site, have processors of their own; here they share the site’s. */
export const PRIORITY_OF_PEOPLE = -20

/**
 * Below 0 goes before others, which only root may give; without root nothing changes. Where Linux groups processes by session, as it
 * does outside of systemd's units, a priority counts only within its session: the whole session of `pid` gets it then.
 */
export function setPriority(pid, priority) {
  for (const id of threadsOf(pid)) ifAllowed(() => os.setPriority(id, priority))
  ifAllowed(() => writeFileSync(`/proc/${pid}/autogroup`, String(priority)))
}

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
