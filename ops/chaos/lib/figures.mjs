// Prints a run's figures and compares them with the promises.
import { percentile } from '../../../bench/lib/statistics.mjs'
import { decimals, printTable, whole } from '../../../bench/lib/table.mjs'
import { groupBy } from './groups.mjs'

const isFault = ({ status }) => status === 0 || status >= 500

export function printCalls(samples, seconds) {
  printTable([
    ['call', 'count', 'per second', 'p50', 'p95', 'p99', 'max', '5xx', 'no response'],
    ...[...groupBy(samples, ({ kind }) => kind)].map(([kind, ofKind]) => {
      const times = ofKind.map(({ took }) => took)
      return [
        kind,
        whole(ofKind.length),
        decimals(ofKind.length / seconds, 1),
        ...[0.5, 0.95, 0.99, 1].map((share) => decimals(percentile(times, share), 1)),
        whole(ofKind.filter(({ status }) => status >= 500).length),
        whole(ofKind.filter(({ status }) => status === 0).length),
      ]
    }),
  ])
}

/** Prints how late the callers sent their calls. This delay is included in every time above. */
export function printLateness(samples) {
  const late = samples.map((sample) => sample.late)
  console.log(`\n  sent late by: p95 ${decimals(percentile(late, 0.95), 1)} ms, p99 ${decimals(percentile(late, 0.99), 1)} ms`)
}

export const atMost = (promise, bound, value, { unit = '', digits = 0 } = {}) => ({
  promise,
  bound: `≤ ${Number.isInteger(bound) ? whole(bound) : decimals(bound, digits)}${unit}`,
  figure: `${decimals(value, digits)}${unit}`,
  isMet: value <= bound,
})

export const atLeast = (promise, bound, value, { unit = '', digits = 0 } = {}) => ({
  promise,
  bound: `≥ ${whole(bound)}${unit}`,
  figure: `${decimals(value, digits)}${unit}`,
  isMet: value >= bound,
})

export const none = (promise, count) => ({ promise, bound: '0', figure: whole(count), isMet: count === 0 })

/** Excludes calls to the provider’s pages, which aren't part of the site. */
export const ours = (samples) => samples.filter(({ kind }) => kind !== 'payment')

export const faults = (samples) => samples.filter(isFault)

/** Runs `akada check` on the site and returns the result as a promise. Prints the output of a failed check. */
export async function checkedBy(site) {
  const { code, output } = await site.command(['check'])
  if (code !== 0) console.log(output)
  return { promise: 'akada check afterwards', bound: 'passes', figure: code === 0 ? 'passes' : 'see above', isMet: code === 0 }
}
