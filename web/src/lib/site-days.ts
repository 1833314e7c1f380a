// Apart from dates.ts, which the first load of a page contains.
import { dayIn } from '@akada/contract/time-zone.ts'
import { formatDay } from './dates.ts'

/** `Mar 4, 2026`: the day of a moment in a time zone. */
export const formatDayIn = (timeZone: string, iso: string): string => formatDay(dayIn(timeZone, new Date(iso)))

/** `Lagos` of `Africa/Lagos`. */
export const placeOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
