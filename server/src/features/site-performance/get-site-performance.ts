import type { Answer } from '@akada/contract/endpoint.ts'
import type * as sitePerformance from '@akada/contract/site-performance.ts'
import { daysOf, lengthOf, type Today } from '#features/performance/performance.rules.ts'
import { type DaysAsked, requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import { findOldestMark } from './site-performance.counting.queries.ts'
import { figuresOf } from './site-performance.figures.ts'
import { listCurrencies, listDays, listSalesDays } from './site-performance.queries.ts'

export type SitePerformance = Answer<typeof sitePerformance.getSitePerformance>

/** Returns the site's figures for a period and the previous period. */
export async function getSitePerformance(db: Db, asked: DaysAsked, today: Today): Promise<SitePerformance> {
  const { range, before } = requireDays(asked, today)
  // Read first: data that is counted in the meantime may be reported as missing, but missing data is never reported as counted.
  const oldestMark = await findOldestMark(db)
  const currencies = await listCurrencies(db)
  const both = { from: before.from, to: range.to }
  const [counted, sold] = [await listDays(db, both), await listSalesDays(db, both)]
  const figuresIn = ({ from, to }: { from: string; to: string }) => {
    const isWithin = ({ day }: { day: string }) => day >= from && day <= to
    return figuresOf(counted.filter(isWithin), sold.filter(isWithin), currencies)
  }
  const totalsIn = (those: typeof range) => {
    const { learners, ...figures } = figuresIn(those)
    return { ...figures, averageLearners: Math.round((learners / lengthOf(range)) * 10) / 10 }
  }
  const daysIn = (those: typeof range) => daysOf(those).map((day) => ({ day, ...figuresIn({ from: day, to: day }) }))
  return {
    ...range,
    timeZone: today.timeZone,
    countedUntil: (oldestMark ?? today.now).toISOString(),
    currencies,
    totals: totalsIn(range),
    before: { ...before, ...totalsIn(before) },
    days: daysIn(range),
    daysBefore: daysIn(before),
  }
}
