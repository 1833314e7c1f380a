export type Range = readonly [from: number, to: number]

/** Returns the union of the ranges, sorted. */
export function joinRanges(known: readonly Range[], more: readonly Range[]): Range[] {
  const joined: [number, number][] = []
  for (const [from, to] of [...known, ...more].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** Estimates the bytes in time ranges, assuming a constant bit rate. */
export function estimateBytes(ranges: readonly Range[], { bytes, durationSeconds }: { bytes: number; durationSeconds: number }): number {
  if (durationSeconds <= 0) return 0
  const seconds = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
  return Math.round(bytes * Math.min(1, seconds / durationSeconds))
}
