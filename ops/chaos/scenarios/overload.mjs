// Sends four times the load that the site can serve. Measures which calls are served, how quickly others are refused, and how soon the site
// recovers.
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from '../../../bench/lib/children.mjs'
import { percentile } from '../../../bench/lib/statistics.mjs'
import { decimals, percent, printTable, whole } from '../../../bench/lib/table.mjs'
import { checkHistory } from '../lib/check-history.mjs'
import { gatherCrowd } from '../lib/crowd.mjs'
import { atLeast, atMost, checkedBy, none, ours, printCalls, printLateness } from '../lib/figures.mjs'
import { startSingle, startSite } from '../lib/site.mjs'

const OVERLOAD_SECONDS = Number(process.env.AKADA_CHAOS_SECONDS ?? 180)
const STEP_SECONDS = Number(process.env.AKADA_CHAOS_STEP_SECONDS ?? 20)
const STEPS = [0.5, 1, 1.5, 2, 3, 4, 6, 8]
// The first seconds of a step don't count. A step gets two tries, because a single disk stall can fail one.
const SETTLING_SECONDS = 10
const TRIES = 2
const AFTER_SECONDS = 30
const SLOWEST_P99_MS = 800
const OVERLOAD = 4
// Half of the shortest health check timeout in deploy/, which is Caddy's.
const SLOWEST_HEALTH_MS = 1_000

/** Runs on a site with several processes, or with `single` on one process with the embedded database. */
export async function run(words) {
  const site = words.includes('single') ? await startSingle() : await startSite()
  const seconds =
    STEPS.reduce((sum, factor) => sum + factor * TRIES * (SETTLING_SECONDS + STEP_SECONDS), 0) + OVERLOAD * STEPS.at(-1) * OVERLOAD_SECONDS
  const crowd = await gatherCrowd(site, { seconds, factor: 1 })
  await crowd.warmUp()
  const most = await findSustained(crowd)
  console.log(`\n  Sustained: load factor ${decimals(most.factor, 1)}, ${whole(most.rate)} calls per second. Next: ${OVERLOAD} times that.`)

  crowd.samples.length = 0
  const probes = probeHealth(site)
  const over = await during(crowd, most.factor * OVERLOAD, OVERLOAD_SECONDS)
  const health = await probes.stop()
  printCalls(over.samples, over.seconds)
  printLateness(over.samples)
  const after = await during(crowd, most.factor / 2, AFTER_SECONDS)
  return promisesOf({ site, crowd, most, over, after, health })
}

/** Sends the load and returns the samples of calls that were due within `lasts` seconds, after the load has settled. */
async function during(crowd, factor, lasts, settles = 0) {
  crowd.samples.length = 0
  const arrivals = crowd.start(factor)
  await sleep(settles * 1000)
  const began = performance.now()
  await sleep(lasts * 1000)
  const ended = performance.now()
  await arrivals.stop()
  return { began, seconds: (ended - began) / 1000, samples: ours(crowd.samples).filter(({ due }) => due >= began) }
}

/** Finds the highest step at which few calls are refused or slow. */
async function findSustained(crowd) {
  let most = { factor: STEPS[0], rate: 0 }
  const rows = []
  for (const factor of STEPS) {
    const tries = []
    while (tries.length < TRIES && !tries.at(-1)?.isHeld) tries.push(await tryStep(crowd, factor))
    rows.push(...tries.map(({ row }) => row))
    const { isHeld, rate } = tries.at(-1)
    if (!isHeld) break
    most = { factor, rate }
  }
  printTable([['load factor', 'sent per second', 'served per second', 'p99, ms', 'not served'], ...rows])
  if (most.rate === 0) throw new Error(`This machine can’t sustain even ${STEPS[0]} times the normal load right now.`)
  return most
}

async function tryStep(crowd, factor) {
  const { samples, seconds } = await during(crowd, factor, STEP_SECONDS, SETTLING_SECONDS)
  const p99 = percentile(timesOf(samples), 0.99)
  const bad = samples.filter(isBad).length
  const rate = samples.filter(isServed).length / seconds
  return {
    rate,
    isHeld: p99 <= SLOWEST_P99_MS && bad <= samples.length / 1000,
    row: [decimals(factor, 1), whole(samples.length / seconds), whole(rate), decimals(p99, 0), whole(bad)],
  }
}

const timesOf = (samples) => samples.map(({ took }) => took)
const isServed = ({ status }) => status >= 200 && status < 500 && status !== 429
const isShed = ({ status }) => status === 429 || status === 503
const isBad = (sample) => !isServed(sample)

/** Measures how fast each process responds to health checks under overload, over new connections and over a persistent one. */
function probeHealth(site) {
  const file = path.join(import.meta.dirname, '../lib/health-process.mjs')
  const origins = site.webs.map(({ origin }) => origin)
  const child = startChild(process.execPath, [file, ...origins], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    stop: async () => {
      child.send('stop')
      const [times] = await once(child, 'message')
      return times
    },
  }
}

/** Returns how many seconds after the overload the site serves all calls in time again. */
function secondsUntilWell({ began, samples, seconds }) {
  const isWell = Array.from({ length: Math.floor(seconds) }, (_, second) => {
    const due = samples.filter((sample) => Math.floor((sample.due - began) / 1000) === second)
    // A second without calls has no percentile.
    return due.length === 0 || (due.every(isServed) && percentile(timesOf(due), 0.95) <= SLOWEST_P99_MS)
  })
  return isWell.lastIndexOf(false) + 1
}

async function promisesOf({ site, crowd, most, over, after, health }) {
  const served = over.samples.filter(isServed)
  const shed = over.samples.filter(isShed)
  const checkouts = over.samples.filter(({ kind }) => kind === 'checkout')
  const ways = { fresh: 'over a new connection', kept: 'over a persistent connection' }
  for (const [way, words] of Object.entries(ways)) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => whole(percentile(health[way], share)))
    console.log(`  /healthz ${words}: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`)
  }
  console.log(
    `\n  ${whole(shed.length)} refused, ${percent(shed.filter(({ isToldWhen }) => isToldWhen).length / shed.length)} of them with Retry-After`,
  )
  return [
    atLeast('served per second, as a percentage of the maximum', 80, (100 * served.length) / over.seconds / most.rate, { unit: ' %' }),
    atMost('refusal under overload, median', 50, shed.length > 0 ? percentile(timesOf(shed), 0.5) : 0, { unit: ' ms' }),
    atMost('refusal under overload, p99', 300, shed.length > 0 ? percentile(timesOf(shed), 0.99) : 0, { unit: ' ms' }),
    none('neither served nor refused', over.samples.filter((sample) => !isServed(sample) && !isShed(sample)).length),
    none('refused without Retry-After', shed.filter(({ isToldWhen }) => !isToldWhen).length),
    atMost('accepted requests, p99', 2_000, percentile(timesOf(served), 0.99), { unit: ' ms' }),
    atLeast('checkouts served', 95, (100 * checkouts.filter(isServed).length) / checkouts.length, { unit: ' %', digits: 1 }),
    atMost('/healthz over a persistent connection, p99', 100, percentile(health.kept, 0.99), { unit: ' ms' }),
    atMost('/healthz over a new connection, slowest', SLOWEST_HEALTH_MS, Math.max(...health.fresh), { unit: ' ms' }),
    atMost('seconds until recovered', 10, secondsUntilWell(after)),
    none('acknowledged but lost, or paid without access', await checkHistory(site, crowd.history)),
    await checkedBy(site),
  ]
}
