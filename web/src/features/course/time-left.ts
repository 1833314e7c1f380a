const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns `2 days left`, `5 hours left` or `less than an hour left`. */
export function timeLeft(until: string, now = Date.now()): string {
  const left = Date.parse(until) - now
  if (left < HOUR) return 'less than an hour left'
  const [count, unit] = left < DAY ? [Math.floor(left / HOUR), 'hour'] : [Math.floor(left / DAY), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}

/** In the last 48 hours, returns `31 hours` or `less than an hour`. Otherwise null. */
export function hoursLeft(until: string, now = Date.now()): string | null {
  const left = Date.parse(until) - now
  if (left >= 2 * DAY) return null
  if (left < HOUR) return 'less than an hour'
  const hours = Math.floor(left / HOUR)
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
