import { type Currency, toMajor } from '@akada/contract/money.ts'
import { learningOf, salesOf, sum } from '#features/performance/performance.figures.ts'
import type { CountedDay, SoldDay } from './site-performance.queries.ts'

/** Adds up the figures of some days. */
export const figuresOf = (counted: readonly CountedDay[], sold: readonly SoldDay[], currencies: readonly Currency[]) => ({
  money: currencies.map((currency) => moneyOf(currency, sold)),
  ...learningOf(counted),
  learners: sum(counted, (row) => row.learners),
  people: sum(counted, (row) => row.people),
  payments: {
    begun: sum(counted, (row) => row.begun),
    paid: sum(counted, (row) => row.paid),
    failed: sum(counted, (row) => row.failed),
    left: sum(counted, (row) => row.left),
  },
})

/** Adds up the sales in one currency. */
export function moneyOf(currency: Currency, sold: readonly SoldDay[]) {
  const rows = sold.filter((row) => row.currency === currency)
  return {
    currency,
    ...salesOf(rows),
    instructors: toMajor(sum(rows, (row) => row.instructorsMinor)),
    affiliates: toMajor(sum(rows, (row) => row.affiliatesMinor)),
    site: toMajor(sum(rows, (row) => row.siteMinor)),
  }
}
