import { LONGEST_RANGE } from '@akada/contract/teaching.ts'
import { dayIn } from '@akada/contract/time-zone.ts'

const DAY_MS = 86_400_000

/** Calendar days, both inclusive. */
export type Range = { from: string; to: string }

const USUAL_DAYS = 30

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const plusDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS)

/** The current time, and the time zone that determines the days. */
export type Today = { now: Date; timeZone: string }

export const lengthOf = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the requested days. The last day defaults to today. The first day defaults to 29 days before the last day. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, { now, timeZone }: Today): Range {
  const last = to ?? dayIn(timeZone, now)
  return { from: from ?? plusDays(last, 1 - USUAL_DAYS), to: last }
}

/** Returns what is wrong with a requested period, or null. */
export function rangeFault(range: Range): { path: 'from' | 'to'; message: string } | null {
  if (range.from > range.to) return { path: 'to', message: 'The end date is before the start date.' }
  if (lengthOf(range) > LONGEST_RANGE) return { path: 'from', message: `Choose at most ${LONGEST_RANGE} days.` }
  return null
}

export const rangeBefore = (range: Range): Range => ({ from: plusDays(range.from, -lengthOf(range)), to: plusDays(range.from, -1) })

export const daysOf = (range: Range): string[] => Array.from({ length: lengthOf(range) }, (_, index) => plusDays(range.from, index))

export type OverviewPeriods = Record<'today' | 'yesterday' | 'month' | 'monthBefore' | 'recent' | 'recentBefore', Range> & {
  /** The first day of all these periods. */
  earliest: string
}

/** Returns today, the current month and the last 30 days, each with the period that it is compared with. */
export function overviewPeriods({ now, timeZone }: Today): OverviewPeriods {
  const day = dayIn(timeZone, now)
  const yesterday = plusDays(day, -1)
  const recent = rangeOf({}, { now, timeZone })
  const month = { from: firstOf(day), to: day }
  const [monthBefore, recentBefore] = [sameDaysBefore(month), rangeBefore(recent)]
  return {
    today: { from: day, to: day },
    yesterday: { from: yesterday, to: yesterday },
    month,
    monthBefore,
    recent,
    recentBefore,
    earliest: recentBefore.from < monthBefore.from ? recentBefore.from : monthBefore.from,
  }
}

const firstOf = (day: string): string => `${day.slice(0, 8)}01`

/** Returns the same days of the previous month, or the whole previous month if it is shorter. */
function sameDaysBefore(month: Range): Range {
  const last = plusDays(month.from, -1)
  const from = firstOf(last)
  const to = plusDays(from, lengthOf(month) - 1)
  return { from, to: to < last ? to : last }
}
