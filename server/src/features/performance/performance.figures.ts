import { type Currency, toMajor } from '@akada/contract/money.ts'
import type { Counted, Sold, Viewed } from './performance.queries.ts'

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)

type Found = { counts: readonly Counted[]; sales: readonly Sold[]; views: readonly Viewed[] }

export function figuresOf({ counts, sales, views }: Found, currencies: readonly Currency[]) {
  const reviews = sum(counts, (row) => row.reviews)
  return {
    money: currencies.map((currency) => moneyOf(currency, sales)),
    views: sum(views, (row) => row.views),
    ...learningOf(counts),
    reviews,
    averageRating: reviews === 0 ? null : Math.round((sum(counts, (row) => row.ratingHalves) / reviews / 2) * 100) / 100,
  }
}

type Learning = Pick<Counted, 'enrollments' | 'began' | 'finished' | 'completions'>

export const learningOf = (counts: readonly Learning[]): Learning => ({
  enrollments: sum(counts, (row) => row.enrollments),
  began: sum(counts, (row) => row.began),
  finished: sum(counts, (row) => row.finished),
  completions: sum(counts, (row) => row.completions),
})

export function moneyOf(currency: Currency, sales: readonly Sold[]) {
  const rows = sales.filter((row) => row.currency === currency)
  return { currency, ...salesOf(rows), net: toMajor(sum(rows, (row) => row.netMinor)) }
}

type Sales = Pick<Sold, 'sales' | 'refunds' | 'grossMinor' | 'refundedMinor'>

/** Adds up sales in the same currency. */
export const salesOf = (rows: readonly Sales[]) => ({
  sales: sum(rows, (row) => row.sales),
  gross: toMajor(sum(rows, (row) => row.grossMinor)),
  refunds: sum(rows, (row) => row.refunds),
  refunded: toMajor(sum(rows, (row) => row.refundedMinor)),
})
