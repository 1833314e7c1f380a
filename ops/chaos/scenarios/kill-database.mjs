// Kills all database processes and restarts the database while users are on the site. The site's own processes must keep running.
import { execFileSync } from 'node:child_process'
import { repeatFault, until, untilServed } from '../lib/again-and-again.mjs'
import { startSite } from '../lib/site.mjs'

const SERVED_WITHIN_MS = 10_000
const LASTS_SECONDS = 20

export async function run() {
  const site = await startSite()
  const { primary } = site.database
  const pids = site.processes.map(({ pid }) => pid)
  const promises = await repeatFault(site, {
    lasts: LASTS_SECONDS,
    recovery: { says: 'everything is served once the database is ready', withinMs: SERVED_WITHIN_MS },
    harm: async (_, crowd) => {
      const { pid } = primary
      const backends = childrenOf(pid)
      primary.kill('SIGKILL')
      for (const backend of backends) kill(backend)
      await until(() => !primary.isRunning())
      await primary.start()
      const recoveredMs = await untilServed(crowd, { since: performance.now() })
      return { recoveredMs, proof: primary.pid === pid ? '' : `${backends.length + 1} PostgreSQL processes` }
    },
  })
  const lived = site.processes.filter((process, index) => process.isRunning() && process.pid === pids[index]).length
  return [
    ...promises,
    { promise: 'site processes that kept running', bound: String(pids.length), figure: String(lived), isMet: lived === pids.length },
  ]
}

const childrenOf = (parent) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid)

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The process has already ended with the others.
    if (error.code !== 'ESRCH') throw error
  }
}
