// Simulates repeated deployments: stops one process at a time, and the next only when the previous one is ready and receives requests
// again.
import { setTimeout as sleep } from 'node:timers/promises'
import { decimals, printTable, whole } from '../../../bench/lib/table.mjs'
import { checkHistory } from '../lib/check-history.mjs'
import { gatherCrowd } from '../lib/crowd.mjs'
import { atMost, checkedBy, faults, none, ours, printCalls } from '../lib/figures.mjs'
import { startSite } from '../lib/site.mjs'
import { startUploads } from '../lib/uploader.mjs'

const TIMES = Number(process.env.AKADA_CHAOS_TIMES ?? 3)
// The share of the normal load: about a hundred calls per second.
const FACTOR = Number(process.env.AKADA_CHAOS_FACTOR ?? 0.45)
// The load balancer checks twice per second, and five times per second once a check has failed.
const DRAIN_SECONDS = 3
// How long a ready process may wait for requests. The load balancer checks a process that was down five times per second.
const NOTICED_MS = 1_000
const STEADY_SECONDS = 15
const MOST_SECONDS_A_TIME = 60
const STOPS_WITHIN_MS = (DRAIN_SECONDS + 25) * 1000

export async function run() {
  const site = await startSite({ env: { DRAIN_SECONDS: String(DRAIN_SECONDS) } })
  const crowd = await gatherCrowd(site, { factor: FACTOR, seconds: STEADY_SECONDS * 2 + TIMES * MOST_SECONDS_A_TIME })
  const uploads = await startUploads(site.origin, crowd.samples)
  const began = performance.now()
  const arrivals = crowd.start(FACTOR)
  await sleep(STEADY_SECONDS * 1000)
  const restarts = []
  for (let time = 0; time < TIMES; time++) {
    for (const process of site.processes) restarts.push({ time: time + 1, ...(await restart(process)) })
  }
  await sleep(STEADY_SECONDS * 1000)
  await arrivals.stop()
  const brought = await uploads.stop()
  const calls = ours(crowd.samples)
  printCalls(calls, (performance.now() - began) / 1000)
  printRestarts(restarts)
  return [
    none('restarts that didn’t happen', TIMES * site.processes.length - restarts.filter(({ isAnother }) => isAnother).length),
    none(`failed calls in ${whole(TIMES)} rolling restarts`, faults(calls).length),
    none(`damaged uploads of 20 MB, of ${whole(brought.whole + brought.lost)}`, brought.lost),
    atMost('ms until a process stopped', STOPS_WITHIN_MS, Math.max(...restarts.map(({ stoppedMs }) => stoppedMs))),
    none('acknowledged but lost, or paid without access', await checkHistory(site, crowd.history)),
    await checkedBy(site),
  ]
}

async function restart(process) {
  const { name, pid } = process
  const began = performance.now()
  await process.kill('SIGTERM')
  const stoppedMs = performance.now() - began
  const readyMs = await process.start()
  await sleep(NOTICED_MS)
  return { name, stoppedMs, readyMs, isAnother: process.pid !== pid }
}

function printRestarts(restarts) {
  console.log('')
  printTable([
    ['process', 'restarts', 'stopped after ms, at most', 'ready again after ms, at most'],
    ...[...new Set(restarts.map(({ name }) => name))].map((name) => {
      const own = restarts.filter((restart) => restart.name === name)
      const most = (pick) => decimals(Math.max(...own.map(pick)), 0)
      return [name, whole(own.length), most(({ stoppedMs }) => stoppedMs), most(({ readyMs }) => readyMs)]
    }),
  ])
}
