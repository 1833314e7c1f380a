import { counted } from '@akada/contract/counts.ts'
import type { ReactNode } from 'react'
import { formatDecimals } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { Report } from './coupon-reports.api.ts'

type Total = Report['totals'][number]

export const ReportTotals = ({ report }: { report: Report }) => (
  <>
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Stat name="Total Transactions">{report.totalTransactions}</Stat>
      <Stat name="Total Enrollments">{report.totalEnrollments}</Stat>
      <Stat name="Total Revenue (USD)">{formatDecimals(report.totalRevenue, 'USD')}</Stat>
      {report.totals
        .filter(({ currency }) => currency === 'NGN')
        .map(({ currency, revenue }) => (
          <Stat key={currency} name="Total Revenue (NGN)">
            {formatDecimals(revenue, currency)}
          </Stat>
        ))}
    </dl>
    {report.totals.length > 0 && (
      <section className="mt-8">
        <h2 className="mb-3 text-xl">By currency</h2>
        <Table caption="Totals by currency" isCaptionHidden columns={columns} rows={report.totals} rowKey={({ currency }) => currency} />
      </section>
    )}
  </>
)

const Stat = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="rounded-lg border border-line bg-surface p-5 shadow-sm">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="tabular mt-1 text-2xl font-semibold">{children}</dd>
  </div>
)

const money = (header: string, key: 'discount' | 'revenue' | 'refunded'): Column<Total> => ({
  key,
  header,
  phone: key === 'revenue' ? 'amount' : 'details',
  align: 'right',
  cell: (total) => <Amount amount={total[key]} currency={total.currency} hasDecimals />,
})

const columns: readonly Column<Total>[] = [
  { key: 'currency', header: 'Currency', phone: 'primary', cell: ({ currency }) => currency },
  {
    key: 'transactions',
    header: 'Paid transactions',
    phone: 'secondary',
    align: 'right',
    cell: ({ transactions }) => transactions,
    phoneCell: ({ transactions }) => counted(transactions, 'paid transaction'),
  },
  money('Discounts', 'discount'),
  money('Refunded', 'refunded'),
  money('Revenue', 'revenue'),
]
