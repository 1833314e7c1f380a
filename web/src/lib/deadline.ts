const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Describes the time left to respond, rounded down to minutes, hours or days: `Respond within 9 hours`. */
export function answerWithin(dueAt: string, now = Date.now()): string {
  const left = Date.parse(dueAt) - now
  if (left <= 0) return 'The deadline has passed'
  if (left < HOUR) return `Respond within ${counted(Math.max(1, Math.floor(left / MINUTE)), 'minute')}`
  if (left < 2 * DAY) return `Respond within ${counted(Math.floor(left / HOUR), 'hour')}`
  return `Respond within ${counted(Math.floor(left / DAY), 'day')}`
}

/** Whether less than a day is left. */
export const isPressing = (dueAt: string, now = Date.now()): boolean => Date.parse(dueAt) - now < DAY
