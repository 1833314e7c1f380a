import type { Currency } from '@akada/contract/money.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { Results } from './affiliates.results.queries.ts'

const AT_ONCE = 500
const currencies: readonly Currency[] = ['NGN', 'USD']

type Page<Row> = { content: readonly Row[] }

/** Yields all rows of a list, page by page. */
export async function* allPages<Row>(list: (slice: { page: number; size: number }) => Promise<Page<Row>>): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page++) {
    const { content } = await list({ page, size: AT_ONCE })
    yield content
    if (content.length < AT_ONCE) return
  }
}

export const resultColumns = ['Clicks', 'Sales', ...currencies.flatMap((currency) => [`Earned (${currency})`, `Pending (${currency})`])]

export function cellsOfResults({ clicks, sales, earnings }: Results): CsvCell[] {
  const of = (currency: Currency) => earnings.find((earned) => earned.currency === currency)
  return [clicks, sales, ...currencies.flatMap((currency) => [of(currency)?.earned ?? 0, of(currency)?.pending ?? 0])]
}
