// Simulates visitors, learners and buyers at the normal load, and measures response times and memory growth.
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../../bench/lib/statistics.mjs'
import { decimals, percent, printTable, whole } from '../../../bench/lib/table.mjs'
import { checkHistory } from '../lib/check-history.mjs'
import { gatherCrowd } from '../lib/crowd.mjs'
import { atMost, checkedBy, faults, none, ours, printCalls, printLateness } from '../lib/figures.mjs'
import { startSingle, startSite } from '../lib/site.mjs'
import { watchProcesses } from '../lib/watch.mjs'

const MINUTES = Number(process.env.AKADA_CHAOS_MINUTES ?? 30)
const LOOKING = ['page', 'list', 'course', 'search']
const LEARNING = ['position', 'completion', 'lecture']
const loads = {
  browse: { kinds: LOOKING, p95: 250, p99: 600 },
  learn: { kinds: LEARNING, p95: 250, p99: 400 },
  mix: { kinds: [...LOOKING, ...LEARNING, 'enroll', 'purchase'], p95: 300, p99: 800 },
}
const MOST_GROWTH_MEGABYTES_A_MINUTE = 1

/**
 * Runs on a site with several processes, or with `single` on one process with the embedded database. `browse` or `learn` selects only those
 * calls.
 */
export async function run(words) {
  const load = loads[words.find((word) => loads[word]) ?? 'mix']
  const site = words.includes('single') ? await startSingle() : await startSite()
  const crowd = await gatherCrowd(site, { seconds: MINUTES * 60, kinds: load.kinds })
  await crowd.warmUp()

  console.log(`  Running the load for ${MINUTES} minutes.`)
  const stopWatching = watchProcesses(site.processes)
  const began = performance.now()
  const arrivals = crowd.start()
  await sleep(MINUTES * 60_000)
  await arrivals.stop()
  const seconds = (performance.now() - began) / 1000
  const watched = stopWatching()

  console.log('\n  milliseconds from when a call was due until its complete response')
  printCalls(crowd.samples, seconds)
  printLateness(ours(crowd.samples))
  console.log('')
  printTable([
    ['process', 'CPU of a core', 'final MB', 'MB per minute'],
    ...watched.map(({ name, busy, megabytes, slope }) => [name, percent(busy), whole(megabytes), decimals(slope, 2)]),
  ])
  return promisesOf({ site, crowd, watched, load })
}

async function promisesOf({ site, crowd, watched, load }) {
  const counted = ours(crowd.samples)
  const times = counted.map(({ took }) => took)
  const lost = await checkHistory(site, crowd.history)
  return [
    atMost('p95 of all calls', load.p95, percentile(times, 0.95), { unit: ' ms' }),
    atMost('p99 of all calls', load.p99, percentile(times, 0.99), { unit: ' ms' }),
    none('calls with a server error or no response', faults(counted).length),
    none('acknowledged but lost, or paid without access', lost),
    ...watched.map(({ name, slope }) =>
      atMost(`memory growth of ${name}, MB per minute`, MOST_GROWTH_MEGABYTES_A_MINUTE, slope, { digits: 2 }),
    ),
    await checkedBy(site),
  ]
}
