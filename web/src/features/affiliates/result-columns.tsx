import type { SellerAffiliate } from '@akada/contract/affiliates.ts'
import { formatCount } from '@akada/contract/counts.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Column } from '../../ui/table.tsx'

type Results = SellerAffiliate['results']

/** The columns with clicks, sales and commissions of every list. */
export const resultColumns: readonly Column<{ results: Results }>[] = [
  { key: 'clicks', header: 'Clicks', phone: 'details', align: 'right', cell: ({ results }) => formatCount(results.clicks) },
  { key: 'sales', header: 'Sales', phone: 'details', align: 'right', cell: ({ results }) => formatCount(results.sales) },
  { key: 'earned', header: 'Commission', phone: 'amount', align: 'right', cell: ({ results }) => <Earned {...results} /> },
]

/** The commissions in each currency, after refunds. */
export const Earned = ({ earnings }: Pick<Results, 'earnings'>) =>
  earnings.length === 0
    ? '–'
    : earnings.map(({ currency, earned }) => (
        <span key={currency} className="block">
          <Amount amount={earned} currency={currency} />
        </span>
      ))
