import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { Report } from './coupon-reports.api.ts'

type Transaction = Report['transactions'][number]

const kinds = { SUCCESS: 'success', PENDING: 'info', FAILED: 'danger', REFUNDED: 'neutral' } as const

const columns: readonly Column<Transaction>[] = [
  { key: 'id', header: 'Order', phone: 'primary', cell: ({ id }) => `#${id}` },
  { key: 'createdAt', header: 'Date', phone: 'secondary', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'status', header: 'Status', phone: 'status', cell: ({ status }) => <Badge kind={kinds[status]}>{status}</Badge> },
  { key: 'currency', header: 'Currency', phone: 'secondary', cell: ({ currency }) => currency },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} hasDecimals />,
  },
]

// The maximum number of transactions that the server sends.
const MOST = 200

export const TransactionTable = ({ transactions }: { transactions: readonly Transaction[] }) =>
  transactions.length === 0 ? (
    <p className="text-ink-muted">No purchases with this coupon yet.</p>
  ) : (
    <>
      <Table caption="Transactions" isCaptionHidden columns={columns} rows={transactions} rowKey={({ id }) => id} />
      {transactions.length >= MOST && (
        <p className="mt-3 text-sm text-ink-muted">Showing the latest {MOST}. Download the CSV for all transactions.</p>
      )}
    </>
  )
