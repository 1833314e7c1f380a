/** Returns the smallest sample that is at least as large as this share of all samples. */
export function percentile(samples, share) {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

export const median = (samples) => percentile(samples, 0.5)
