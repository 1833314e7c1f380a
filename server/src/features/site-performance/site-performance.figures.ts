import { type Currency, toMajor } from '@akada/contract/money.ts'
import type { CountedDay, SoldDay } from './site-performance.queries.ts'

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)

/** Adds up the figures of some days. */
export const figuresOf = (counted: readonly CountedDay[], sold: readonly SoldDay[], currencies: readonly Currency[]) => ({
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

/** Adds up the sales in one currency. */
export function moneyOf(currency: Currency, sold: readonly SoldDay[]) {
  const rows = sold.filter((row) => row.currency === currency)
  return {
    currency,
    sales: sum(rows, (row) => row.sales),
    gross: toMajor(sum(rows, (row) => row.grossMinor)),
    refunds: sum(rows, (row) => row.refunds),
    refunded: toMajor(sum(rows, (row) => row.refundedMinor)),
    instructors: toMajor(sum(rows, (row) => row.instructorsMinor)),
    affiliates: toMajor(sum(rows, (row) => row.affiliatesMinor)),
    site: toMajor(sum(rows, (row) => row.siteMinor)),
  }
}
