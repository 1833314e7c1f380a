import type { Currency } from '@akada/contract/money.ts'
import type { PerformanceSource } from '@akada/contract/teaching.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { moneyOf, sum } from './performance.figures.ts'
import type { CountedSource, Sold, SoldSource } from './performance.queries.ts'

/** How many campaigns a report names. The others are one row. */
const MOST_CAMPAIGNS = 100

type Found = {
  /** What has a source. */
  counted: readonly CountedSource[]
  sold: readonly SoldSource[]
  /** All views and sales of the same courses and days. */
  views: number
  sales: readonly Sold[]
}

/**
 * Returns the views, additions to carts and sales of each source, best sellers first. The last row has what happened without a stored
 * source, so that the rows add up to the totals.
 */
export function sourcesOf({ counted, sold, views, sales }: Found, currencies: readonly Currency[]): PerformanceSource[] {
  const campaigns = rowsOf({ counted, sold }, currencies).filter(({ campaign }) => campaign !== null)
  const unnamed = new Set(campaigns.slice(MOST_CAMPAIGNS).map(({ campaign }) => keyOf({ kind: 'CAMPAIGN', ...(campaign ?? untagged) })))
  const folded = <Row extends Tagged>(row: Row): Row => (unnamed.has(keyOf(row)) ? { ...row, ...untagged } : row)
  const unknown = {
    ...{ kind: 'UNKNOWN' as const, campaign: null, additions: 0 },
    ...soldOf([...sales, ...sold.map(negative)], currencies),
    views: Math.max(0, views - sum(counted, (row) => row.views)),
  }
  const rows = rowsOf({ counted: counted.map(folded), sold: sold.map(folded) }, currencies)
  return isEmpty(unknown) ? rows : [...rows, unknown]
}

type Tags = { source: string; medium: string; campaign: string }
type Tagged = Tags & { kind: string }

const untagged: Tags = { source: '', medium: '', campaign: '' }

const keyOf = ({ kind, source, medium, campaign }: Tagged): string => JSON.stringify([kind, source, medium, campaign])
const keyed = <Row extends Tagged>(rows: readonly Row[]) => rows.map((row) => ({ ...row, key: keyOf(row) }))

function rowsOf({ counted, sold }: Pick<Found, 'counted' | 'sold'>, currencies: readonly Currency[]): PerformanceSource[] {
  const [countedOf, soldBy] = [groupedBy(keyed(counted), 'key'), groupedBy(keyed(sold), 'key')]
  const sources = new Map([...counted, ...sold].map((row) => [keyOf(row), row]))
  const rows = [...sources].map(([key, { kind, source, medium, campaign }]) => ({
    kind,
    campaign: source + medium + campaign === '' ? null : { source, medium, campaign },
    views: sum(countedOf(key), (row) => row.views),
    additions: sum(countedOf(key), (row) => row.additions),
    ...soldOf(soldBy(key), currencies),
  }))
  return rows.sort((one, other) => other.paid - one.paid || other.views - one.views || other.additions - one.additions)
}

function soldOf(sales: readonly Sold[], currencies: readonly Currency[]) {
  const money = currencies.map((currency) => moneyOf(currency, sales))
  return { money, paid: sum(money, (each) => each.sales) }
}

const negative = ({ currency, ...row }: Sold): Sold => ({
  currency,
  sales: -row.sales,
  grossMinor: -row.grossMinor,
  refunds: -row.refunds,
  refundedMinor: -row.refundedMinor,
  netMinor: -row.netMinor,
})

const isEmpty = ({ views, money }: PerformanceSource): boolean =>
  views === 0 &&
  money.every(({ sales, gross, refunds, refunded, net }) => [sales, gross, refunds, refunded, net].every((value) => value === 0))
