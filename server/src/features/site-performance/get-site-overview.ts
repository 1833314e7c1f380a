import type { Answer } from '@akada/contract/endpoint.ts'
import type * as sitePerformance from '@akada/contract/site-performance.ts'
import { daysOf, overviewPeriods, type Range, type Today } from '#features/performance/performance.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { findOldestMark } from './site-performance.counting.queries.ts'
import { figuresOf } from './site-performance.figures.ts'
import { type CountedDay, countCourses, listDays } from './site-performance.queries.ts'

/** Returns the growth of today, the month and the last 30 days, each with the earlier period, and the number of courses. */
export async function getSiteOverview(db: Db, today: Today): Promise<Answer<typeof sitePerformance.getSiteOverview>> {
  const periods = overviewPeriods(today)
  // Read first, as in getSitePerformance.
  const oldestMark = await findOldestMark(db)
  const counted = await listDays(db, { from: periods.earliest, to: periods.today.to })
  const growthIn = (range: Range) => ({ ...range, ...growthOf(range, counted) })
  const daysIn = (range: Range) => daysOf(range).map((day) => ({ day, ...growthOf({ from: day, to: day }, counted) }))
  return {
    timeZone: today.timeZone,
    countedUntil: (oldestMark ?? today.now).toISOString(),
    today: growthIn(periods.today),
    yesterday: growthIn(periods.yesterday),
    month: growthIn(periods.month),
    monthBefore: growthIn(periods.monthBefore),
    days: daysIn(periods.recent),
    daysBefore: daysIn(periods.recentBefore),
    courses: await countCourses(db),
  }
}

function growthOf({ from, to }: Range, counted: readonly CountedDay[]) {
  const those = counted.filter(({ day }) => day >= from && day <= to)
  const { enrollments, completions, people } = figuresOf(those, [], [])
  return { enrollments, completions, people }
}
