// Repeats the same fault many times while users are on the site, and compares the results with the promises.
import { setTimeout as sleep } from 'node:timers/promises'
import { decimals, printTable, whole } from '../../../bench/lib/table.mjs'
import { checkHistory } from './check-history.mjs'
import { gatherCrowd } from './crowd.mjs'
import { atMost, checkedBy, faults, none, ours, printCalls } from './figures.mjs'

export const TIMES = Number(process.env.AKADA_CHAOS_TIMES ?? 3)
// Half of the normal load, so that overload doesn't cause failures.
const FACTOR = Number(process.env.AKADA_CHAOS_FACTOR ?? 0.5)
const STEADY_SECONDS = 15
const BETWEEN_SECONDS = 4
const AFTER_SECONDS = 15

/**
 * Repeats a fault under load and returns the promises. `harm` causes the fault once and returns `recoveredMs` and `proof`, a short text
 * that is empty if the fault didn't happen. `lasts` is its maximum duration in seconds. `isExempt` returns whether a call may fail
 * meanwhile. `recovery.says` is the text of the recovery promise, and `recovery.withinMs` its limit.
 */
export async function repeatFault(site, { harm, lasts, times = TIMES, recovery, isExempt = () => true }) {
  const crowd = await gatherCrowd(site, { factor: FACTOR, seconds: STEADY_SECONDS + times * (lasts + BETWEEN_SECONDS) + AFTER_SECONDS })
  await crowd.warmUp()
  const began = performance.now()
  const arrivals = crowd.start(FACTOR)
  await sleep(STEADY_SECONDS * 1000)
  const rounds = []
  for (let round = 0; round < times; round++) {
    const harmed = performance.now()
    const { recoveredMs, proof } = await harm(round, crowd)
    rounds.push({ began: harmed, ended: performance.now(), recoveredMs, proof })
    await sleep(BETWEEN_SECONDS * 1000)
  }
  await sleep(AFTER_SECONDS * 1000)
  await arrivals.stop()
  const calls = ours(crowd.samples)
  printCalls(calls, (performance.now() - began) / 1000)
  printRounds(rounds, calls)
  return [
    none('errors before the first fault', faults(calls.filter(({ due, took }) => due + took < rounds[0].began)).length),
    none('faults that didn’t happen', rounds.filter(({ proof }) => !proof).length),
    none('errors in unrelated calls', faults(calls.filter((call) => !isExempt(call) && isWithin(rounds, call))).length),
    atMost(`${recovery.says}, max ms in ${times} rounds`, recovery.withinMs, Math.max(...rounds.map(({ recoveredMs }) => recoveredMs))),
    none('errors after the last round', faults(calls.filter(({ due }) => due > rounds.at(-1).ended)).length),
    none('acknowledged but lost, or paid without access', await checkHistory(site, crowd.history)),
    await checkedBy(site),
  ]
}

const isWithin = (rounds, { due, took }) => rounds.some(({ began, ended }) => due + took >= began && due <= ended)

// The maximum number of rounds to print.
const SHOWN = 20

function printRounds(rounds, calls) {
  console.log('')
  printTable([
    ['round', 'fault', 'recovered after ms', 'calls during the fault', 'errors'],
    ...rounds.slice(0, SHOWN).map((round, index) => {
      const meanwhile = calls.filter((call) => isWithin([round], call))
      return [
        whole(index + 1),
        round.proof || 'none',
        decimals(round.recoveredMs, 0),
        whole(meanwhile.length),
        whole(faults(meanwhile).length),
      ]
    }),
  ])
  const meanwhile = calls.filter((call) => isWithin(rounds, call))
  console.log(
    `\n  ${whole(rounds.length)} rounds; ${whole(faults(meanwhile).length)} of ${whole(meanwhile.length)} calls during the faults failed.`,
  )
}

const QUIET_MS = 2_000

/** Waits until no call has failed for two seconds. Resolves with the milliseconds from `since` to the last failure. */
export async function untilServed({ samples }, { since, withinMs = 60_000 }) {
  let last = since
  let seen = samples.length
  const isServed = () => {
    const fresh = faults(ours(samples.slice(seen)))
    seen = samples.length
    last = Math.max(last, ...fresh.map(({ due, took }) => due + took))
    return performance.now() - last > QUIET_MS
  }
  return Number.isFinite(await until(isServed, { withinMs })) ? last - since : Number.POSITIVE_INFINITY
}

/** Waits until the condition is true. Resolves with the milliseconds since `began`, or with infinity after `withinMs`. */
export async function until(isTrue, { began = performance.now(), withinMs = 60_000, everyMs = 50 } = {}) {
  for (;;) {
    if (await isTrue()) return performance.now() - began
    if (performance.now() - began > withinMs) return Number.POSITIVE_INFINITY
    await sleep(everyMs)
  }
}
