// Measures the effect on all other users when one user sends the most expensive searches, one after another.
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../../bench/lib/statistics.mjs'
import { decimals, printTable, whole } from '../../../bench/lib/table.mjs'
import { createCaller } from '../lib/caller.mjs'
import { gatherCrowd } from '../lib/crowd.mjs'
import { atMost, checkedBy, faults, none } from '../lib/figures.mjs'
import { startSingle, startSite } from '../lib/site.mjs'

const PHASES = 6
const PHASE_SECONDS = Number(process.env.AKADA_CHAOS_STEP_SECONDS ?? 40)
const FACTOR = Number(process.env.AKADA_CHAOS_FACTOR ?? 0.5)
// Excludes purchases: they wait for the provider, which would hide the site's own delays.
const KINDS = ['page', 'list', 'course', 'search', 'position', 'completion', 'lecture', 'enroll']
const MOST_SLOWER = 1.5
// Every word is misspelled, so that the search compares it with all known words. The API has no page cache.
const WORDS = ['phyton', 'marketting', 'photograhpy', 'desing', 'acounting', 'leadreship', 'statistcs', 'exell']
const ADDRESS = { 'x-forwarded-for': '10.9.9.9' }

/** Runs on a site with several processes, or with `single` on one process with the embedded database. */
export async function run(words) {
  const site = words.includes('single') ? await startSingle() : await startSite()
  const crowd = await gatherCrowd(site, { seconds: PHASES * PHASE_SECONDS, factor: FACTOR, kinds: KINDS })
  await crowd.warmUp()
  const without = []
  const beside = []
  const searches = []
  const arrivals = crowd.start(FACTOR)
  // The phases alternate, so that other work on the machine affects both kinds equally.
  for (let phase = 0; phase < PHASES; phase++) {
    const isBeside = phase % 2 === 1
    crowd.samples.length = 0
    const neighbor = isBeside ? startNeighbor(site.origin) : undefined
    await sleep(PHASE_SECONDS * 1000)
    if (neighbor) searches.push(...(await neighbor.stop()))
    const samples = isBeside ? beside : without
    samples.push(...crowd.samples)
  }
  await arrivals.stop()
  return promisesOf({ site, without, beside, searches })
}

function startNeighbor(origin) {
  const caller = createCaller(origin)
  let isOn = true
  const asking = (async () => {
    for (let n = 0; isOn; n++) {
      const search = [0, 3, 5].map((step) => WORDS[(n + step) % WORDS.length]).join('+')
      await caller.call('worst search', performance.now(), {
        path: `/api/courses?search=${search}&size=24`,
        headers: ADDRESS,
      })
    }
  })()
  return {
    stop: async () => {
      isOn = false
      await asking
      caller.close()
      return caller.samples
    },
  }
}

async function promisesOf({ site, without, beside, searches }) {
  const p = (samples, share) =>
    percentile(
      samples.map(({ took }) => took),
      share,
    )
  const row = (name, samples, lasts) => [
    name,
    decimals(samples.length / lasts, 1),
    ...[0.5, 0.95, 0.99].map((share) => decimals(p(samples, share), 1)),
  ]
  const lasts = (PHASES / 2) * PHASE_SECONDS
  printTable([
    ['milliseconds', 'calls per second', 'p50', 'p95', 'p99'],
    row('other requests, without the searches', without, lasts),
    row('other requests, with the searches', beside, lasts),
    row('expensive searches', searches, lasts),
  ])
  console.log(`\n  ${whole(searches.filter(({ status }) => status !== 200).length)} of the expensive searches were refused`)
  const slower = p(beside, 0.99) / p(without, 0.99)
  return [
    atMost('p99 of other requests, with the searches relative to without', MOST_SLOWER, slower, { digits: 2 }),
    none('calls with a server error or no response', faults([...without, ...beside]).length),
    await checkedBy(site),
  ]
}
