import type { Answer } from '@akada/contract/endpoint.ts'
import type { Currency } from '@akada/contract/money.ts'
import type * as sitePerformance from '@akada/contract/site-performance.ts'
import { daysOf, overviewPeriods, type Range, type Today } from '#features/performance/performance.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { findOldestMark } from './site-performance.counting.queries.ts'
import { moneyOf } from './site-performance.figures.ts'
import { listCurrencies, listSalesDays, type SoldDay } from './site-performance.queries.ts'

/** Returns the sales of today, the month and the last 30 days, each with the earlier period. */
export async function getSalesOverview(db: Db, today: Today): Promise<Answer<typeof sitePerformance.getSalesOverview>> {
  const periods = overviewPeriods(today)
  // Read first, as in getSitePerformance.
  const oldestMark = await findOldestMark(db)
  const currencies = await listCurrencies(db)
  const sold = await listSalesDays(db, { from: periods.earliest, to: periods.today.to })
  const salesIn = (range: Range) => ({ ...range, money: soldIn(range, sold, currencies) })
  const daysIn = (range: Range) => daysOf(range).map((day) => ({ day, money: soldIn({ from: day, to: day }, sold, currencies) }))
  return {
    timeZone: today.timeZone,
    countedUntil: (oldestMark ?? today.now).toISOString(),
    currencies,
    today: salesIn(periods.today),
    yesterday: salesIn(periods.yesterday),
    month: salesIn(periods.month),
    monthBefore: salesIn(periods.monthBefore),
    days: daysIn(periods.recent),
    daysBefore: daysIn(periods.recentBefore),
  }
}

function soldIn({ from, to }: Range, sold: readonly SoldDay[], currencies: readonly Currency[]) {
  const those = sold.filter(({ day }) => day >= from && day <= to)
  return currencies.map((currency) => {
    const { instructors: _, site: __, ...money } = moneyOf(currency, those)
    return money
  })
}
