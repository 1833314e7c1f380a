// Separate from dates.ts, which is part of a page's first load.
import { dayIn } from '@akada/contract/time-zone.ts'
import { formatDay } from './dates.ts'

/** Formats the day of a time in a time zone: `Mar 4, 2026`. */
export const formatDayIn = (timeZone: string, iso: string): string => formatDay(dayIn(timeZone, new Date(iso)))

/** Returns `Lagos` for `Africa/Lagos`. */
export const placeOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
