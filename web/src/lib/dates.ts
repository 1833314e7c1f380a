import { dayIn } from '@akada/contract/time-zone.ts'

// One zone for all readers, so that the server's markup and the browser's say the same day.
const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** `March 2026` */
export const formatMonth = (iso: string): string => months.format(new Date(iso))

/** `Mar 4, 2026` */
export const formatDay = (iso: string): string => days.format(new Date(iso))

/** `Mar 4, 2026`: the day of a moment in a time zone. */
export const formatDayIn = (timeZone: string, iso: string): string => formatDay(dayIn(timeZone, new Date(iso)))

/** `Lagos` of `Africa/Lagos`. */
export const placeOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
