import { type Currency, toMajor } from '@akada/contract/money.ts'
import type { Counted, Sold, Viewed } from './performance.queries.ts'

/** Returns a function that returns the rows of a group. */
export function grouped<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): (key: Key) => Row[] {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return (key) => groups.get(key) ?? []
}

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)

type Found = { counts: readonly Counted[]; sales: readonly Sold[]; views: readonly Viewed[] }

export function figuresOf({ counts, sales, views }: Found, currencies: readonly Currency[]) {
  const reviews = sum(counts, (row) => row.reviews)
  return {
    money: currencies.map((currency) => moneyOf(currency, sales)),
    views: sum(views, (row) => row.views),
    enrollments: sum(counts, (row) => row.enrollments),
    began: sum(counts, (row) => row.began),
    finished: sum(counts, (row) => row.finished),
    completions: sum(counts, (row) => row.completions),
    reviews,
    averageRating: reviews === 0 ? null : Math.round((sum(counts, (row) => row.ratingHalves) / reviews / 2) * 100) / 100,
  }
}

export function moneyOf(currency: Currency, sales: readonly Sold[]) {
  const rows = sales.filter((row) => row.currency === currency)
  return {
    currency,
    sales: sum(rows, (row) => row.sales),
    gross: toMajor(sum(rows, (row) => row.grossMinor)),
    refunds: sum(rows, (row) => row.refunds),
    refunded: toMajor(sum(rows, (row) => row.refundedMinor)),
    net: toMajor(sum(rows, (row) => row.netMinor)),
  }
}
