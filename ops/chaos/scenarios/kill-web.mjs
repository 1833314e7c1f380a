// Kills and restarts a random process of the site several times, at random moments, while users are on the site.

import { repeatFault } from '../lib/again-and-again.mjs'
import { createRandom } from '../lib/arrivals.mjs'
import { startSite } from '../lib/site.mjs'

const READY_WITHIN_MS = 5_000
const LASTS_SECONDS = 6
const MOST_PAUSE_MS = 1_000

export async function run() {
  const site = await startSite()
  const random = createRandom(2)
  return repeatFault(site, {
    lasts: LASTS_SECONDS,
    recovery: { says: 'ready again', withinMs: READY_WITHIN_MS },
    harm: async () => {
      await new Promise((resolve) => setTimeout(resolve, random() * MOST_PAUSE_MS))
      const process = site.processes[Math.floor(random() * site.processes.length)]
      const { name, pid } = process
      await process.kill('SIGKILL')
      const recoveredMs = await process.start()
      return { recoveredMs, proof: process.pid === pid ? '' : `${name}, ${pid}, is ${process.pid}` }
    },
  })
}
