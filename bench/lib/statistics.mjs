// Figures from samples.

/** The value that this share of the samples doesn't exceed. */
export function percentile(samples, share) {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

export const median = (samples) => percentile(samples, 0.5)

/** The milliseconds that each way of doing a thing takes, one after the other for each input, so that a busy moment hits all alike. */
export async function timeInTurn(ways, inputs, { warmUp }) {
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (const [index, input] of inputs.entries())
    for (const [name, run] of Object.entries(ways)) {
      const began = performance.now()
      await run(input)
      if (index >= warmUp) times[name].push(performance.now() - began)
    }
  return times
}
