// Times in the browser's time zone. Only for private pages, because the server doesn't know that zone.
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const distances = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `Mar 4, 2026, 2:30 PM` */
export const formatMoment = (iso: string): string => moments.format(new Date(iso))

/** `Mar 4, 2026` */
export const formatDayHere = (iso: string): string => days.format(new Date(iso))

const monthNames = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** Returns `November` for `2026-11`. */
export const formatMonthName = (month: string): string => monthNames.format(new Date(month))

/** Returns `just now`, `5 minutes ago`, `3 hours ago`, `yesterday` or `12 days ago`. Times from 30 days ago or earlier become a date. */
export function formatAgo(iso: string, now = Date.now()): string {
  const past = now - Date.parse(iso)
  if (past < MINUTE) return 'just now'
  if (past < HOUR) return distances.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return distances.format(-Math.floor(past / HOUR), 'hour')
  if (past < 30 * DAY) return distances.format(-Math.floor(past / DAY), 'day')
  return `on ${formatDayHere(iso)}`
}

const times = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long' })
const monthDays = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })

/** Returns `2:30 PM` within a day, `Monday` within a week, then `Mar 4`. */
export function formatNewsTime(iso: string, now = Date.now()): string {
  const age = now - Date.parse(iso)
  const format = age < DAY ? times : age < 7 * DAY ? weekdays : monthDays
  return format.format(new Date(iso))
}
