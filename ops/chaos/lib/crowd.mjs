// A site with its people on it: the load that faults and measurements happen under.
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, startArrivals } from './arrivals.mjs'
import { createCaller } from './caller.mjs'
import { createDeeds, mixed } from './deeds.mjs'
import { createHistory } from './history.mjs'
import { goFirst, goWithOthers } from './priority.mjs'
import { addWorld } from './world.mjs'

const PROVIDER_LATENCY = { action: { type: 'latency', ms: 300, jitter: 100 }, match: { path: '/transaction/*' } }
const SEED = Number(process.env.AKADA_CHAOS_SEED ?? 1)
// Poisson's arrivals vary, and what a warm-up takes comes on top.
const SPARE_BUYERS = 1.3
// People don't all come in one moment: each step is a share of them, for so long.
const WARM_UP = { shares: [0.25, 0.5, 0.75, 1], seconds: 12 }

/** `seconds` and `factor` say how many buyers there have to be; `kinds`, what is done of all that people do. */
export async function gatherCrowd(site, { seconds, factor = 1, kinds = Object.keys(mixed) }) {
  console.log(`\n  Seed ${SEED}; filling the site …`)
  const world = await addWorld(site, {
    buyers: Math.ceil(mixed.purchase * factor * (seconds + WARM_UP.shares.length * WARM_UP.seconds) * SPARE_BUYERS) + 50,
  })
  const slowed = await fetch(`${site.provider}/__sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PROVIDER_LATENCY),
  })
  if (!slowed.ok) throw new Error(`The provider’s simulator answered ${slowed.status}.`)
  // People don't wait for the site's processor before they ask; here they share it.
  goFirst(process.pid)
  // Where Linux can’t do that, a terminal that this was started from goes first as well meanwhile.
  process.once('exit', () => goWithOthers(process.pid))
  const random = createRandom(SEED)
  const history = createHistory(site.logs)
  const caller = createCaller(site.origin)
  const rates = Object.fromEntries(kinds.map((kind) => [kind, mixed[kind]]))
  const deeds = createDeeds({ world, caller, history, random })
  /** So many times the mix from now on, until it is stopped. */
  const start = (factorNow = 1) => startArrivals({ deeds, rates, random, factor: factorNow })
  return {
    world,
    history,
    caller,
    samples: caller.samples,
    start,
    /** Without being counted: what is loaded, compiled, planned and cached at first is. */
    warmUp: async () => {
      for (const share of WARM_UP.shares) {
        const arrivals = start(share * factor)
        await sleep(WARM_UP.seconds * 1000)
        await arrivals.stop()
      }
      caller.samples.length = 0
    },
  }
}
