import type { Answer } from '@akada/contract/endpoint.ts'
import { type Currency, toMajor } from '@akada/contract/money.ts'
import type * as sitePerformance from '@akada/contract/site-performance.ts'
import { daysOf, lengthOf, type Today } from '#features/performance/performance.rules.ts'
import { type DaysAsked, requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import { findOldestMark } from './site-performance.counting.queries.ts'
import { type CountedDay, listCurrencies, listDays, listSalesDays, type SoldDay } from './site-performance.queries.ts'

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

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)

const figuresOf = (counted: readonly CountedDay[], sold: readonly SoldDay[], currencies: readonly Currency[]) => ({
  money: currencies.map((currency) => moneyOf(currency, sold)),
  enrollments: sum(counted, (row) => row.enrollments),
  began: sum(counted, (row) => row.began),
  finished: sum(counted, (row) => row.finished),
  completions: sum(counted, (row) => row.completions),
  learners: sum(counted, (row) => row.learners),
  people: sum(counted, (row) => row.people),
  payments: {
    begun: sum(counted, (row) => row.begun),
    paid: sum(counted, (row) => row.paid),
    failed: sum(counted, (row) => row.failed),
    left: sum(counted, (row) => row.left),
  },
})

function moneyOf(currency: Currency, sold: readonly SoldDay[]) {
  const rows = sold.filter((row) => row.currency === currency)
  return {
    currency,
    sales: sum(rows, (row) => row.sales),
    gross: toMajor(sum(rows, (row) => row.grossMinor)),
    refunds: sum(rows, (row) => row.refunds),
    refunded: toMajor(sum(rows, (row) => row.refundedMinor)),
    instructors: toMajor(sum(rows, (row) => row.instructorsMinor)),
    site: toMajor(sum(rows, (row) => row.siteMinor)),
  }
}
