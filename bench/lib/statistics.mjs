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

/** How much of two distributions lies on one another: 1 if they are alike, 0 if each sample tells whose it is (1 − Kolmogorov-Smirnov's distance). */
export function overlap(first, second) {
  const distances = [...first, ...second].map((value) => Math.abs(shareUpTo(first, value) - shareUpTo(second, value)))
  return 1 - Math.max(...distances)
}

const shareUpTo = (samples, value) => samples.filter((sample) => sample <= value).length / samples.length

/** Mann-Whitney's two-sided p, by the normal distribution: how often samples differ so much that are of one kind. */
export function mannWhitneyP(first, second) {
  const wins = first.reduce(
    (total, value) => total + second.filter((other) => other < value).length + second.filter((other) => other === value).length / 2,
    0,
  )
  const mean = (first.length * second.length) / 2
  const deviation = Math.sqrt((first.length * second.length * (first.length + second.length + 1)) / 12)
  return erfc(Math.abs(wins - mean) / deviation / Math.SQRT2)
}

// Abramowitz and Stegun, 7.1.26: exact to seven digits.
function erfc(x) {
  const t = 1 / (1 + 0.3275911 * x)
  return t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x)
}
