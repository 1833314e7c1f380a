// Simulates a site's users, who are the load during faults and measurements.
import { setTimeout as sleep } from 'node:timers/promises'
import { createActions, mixed } from './actions.mjs'
import { createRandom, startArrivals } from './arrivals.mjs'
import { createCaller } from './caller.mjs'
import { createHistory } from './history.mjs'
import { goFirst, goWithOthers } from './priority.mjs'
import { addWorld } from './world.mjs'

const PROVIDER_LATENCY = { action: { type: 'latency', ms: 300, jitter: 100 }, match: { path: '/transaction/*' } }
const SEED = Number(process.env.AKADA_CHAOS_SEED ?? 1)
// A margin for the variance of Poisson arrivals and for the warm-up.
const SPARE_BUYERS = 1.3
// During warm-up, the load rises through these shares of the full load, each for this many seconds.
const WARM_UP = { shares: [0.25, 0.5, 0.75, 1], seconds: 12 }

/** Adds the users of a run. `seconds` and `factor` determine the number of buyers, and `kinds` selects the actions. */
export async function gatherCrowd(site, { seconds, factor = 1, kinds = Object.keys(mixed) }) {
  console.log(`\n  Seed ${SEED}. Filling the site…`)
  const world = await addWorld(site, {
    buyers: Math.ceil(mixed.purchase * factor * (seconds + WARM_UP.shares.length * WARM_UP.seconds) * SPARE_BUYERS) + 50,
  })
  const slowed = await fetch(`${site.provider}/__sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PROVIDER_LATENCY),
  })
  if (!slowed.ok) throw new Error(`The payment simulator responded with ${slowed.status}.`)
  // Real users have their own CPUs, but here they share the CPUs with the site.
  goFirst(process.pid)
  // Resets the priority, because without `chrt` it may also apply to the terminal that started this process.
  process.once('exit', () => goWithOthers(process.pid))
  const random = createRandom(SEED)
  const history = createHistory(site.logs)
  const caller = createCaller(site.origin)
  const rates = Object.fromEntries(kinds.map((kind) => [kind, mixed[kind]]))
  const actions = createActions({ world, caller, history, random })
  /** Starts this multiple of the normal load. `stop` of the returned object ends it. */
  const start = (factorNow = 1) => startArrivals({ actions, rates, random, factor: factorNow })
  return {
    world,
    history,
    caller,
    samples: caller.samples,
    start,
    /** Discards the samples of a warm-up, because the first calls load, compile, plan and cache. */
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
