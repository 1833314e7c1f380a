const TOO_EARLY_SECONDS = 5
const AT_MOST_LEFT_SECONDS = 10
const LEFT_SHARE = 0.05

/** Returns the second to resume at. Near either end, returns null to start from the beginning. An unknown duration is 0. */
export function resumePoint(seconds: number | null, durationSeconds: number): number | null {
  if (seconds === null || seconds < TOO_EARLY_SECONDS) return null
  const isNearEnd = durationSeconds - seconds <= Math.min(AT_MOST_LEFT_SECONDS, durationSeconds * LEFT_SHARE)
  return durationSeconds > 0 && isNearEnd ? null : seconds
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Returns the next faster (1) or slower (-1) speed. At the end of the list, returns the same speed. */
export function speedAfter(speed: number, steps: 1 | -1): number {
  const beyond = steps === 1 ? SPEEDS.find((other) => other > speed) : SPEEDS.findLast((other) => other < speed)
  return beyond ?? speed
}
