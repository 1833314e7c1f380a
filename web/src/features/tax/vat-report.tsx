import { downloadVatReport } from '@akada/contract/calls/invoices.ts'
import { formatCount } from '@akada/contract/counts.ts'
import type { VatRow } from '@akada/contract/invoices.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../lib/download.ts'
import { Amount } from '../../ui/amount.tsx'
import { Banner } from '../../ui/banner.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type TaxDays, vatReportQuery } from './tax.api.ts'

const amounts = (key: keyof VatRow & ('sales' | 'salesVat' | 'credited' | 'creditedVat'), header: string): Column<VatRow> => ({
  key,
  header,
  phone: 'details',
  align: 'right',
  cell: (row) => <Amount amount={row[key]} currency={row.currency} />,
})

const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const columns: readonly Column<VatRow>[] = [
  { key: 'month', header: 'Month', phone: 'primary', cell: ({ month }) => months.format(new Date(`${month}-01`)) },
  {
    key: 'rate',
    header: 'Rate',
    phone: 'secondary',
    cell: ({ vatRateBps, currency }) => `${currency}, ${vatRateBps / 100}%`,
    phoneCell: ({ vatRateBps, currency }) => `${currency}, ${vatRateBps / 100}% VAT`,
  },
  { key: 'invoices', header: 'Invoices', phone: 'details', align: 'right', cell: ({ invoices }) => formatCount(invoices) },
  amounts('sales', 'Sales'),
  amounts('salesVat', 'VAT on sales'),
  { key: 'creditNotes', header: 'Credit notes', phone: 'details', align: 'right', cell: ({ creditNotes }) => formatCount(creditNotes) },
  amounts('credited', 'Credited'),
  amounts('creditedVat', 'VAT credited'),
  {
    key: 'netVat',
    header: 'Net VAT',
    phone: 'amount',
    align: 'right',
    cell: ({ netVat, currency }) => <Amount amount={netVat} currency={currency} />,
  },
]

/** Shows the VAT of a period by month, currency and rate. */
export const VatReport = ({ days }: { days: TaxDays }) => (
  <Panel
    title="VAT"
    intro="Amounts include VAT. Net VAT is what the ledger holds for the tax office."
    what="the VAT report"
    query={useQuery(vatReportQuery(days))}
  >
    {({ rows, isTest }) => (
      // A return is due for a month without sales too, so its report has files.
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isTest && <Banner kind="info">Payments are in test mode. These figures aren’t for the tax office.</Banner>}
        {rows.length === 0 ? (
          <Empty drawing="cart" text="No invoices in this period." />
        ) : (
          <Table
            caption="VAT by month"
            isCaptionHidden
            columns={columns}
            rows={rows}
            rowKey={({ month, currency, vatRateBps }) => `${month} ${currency} ${vatRateBps}`}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <DownloadButton load={() => download(downloadVatReport, { query: { ...days, format: 'csv' } })}>VAT report as CSV</DownloadButton>
          <DownloadButton load={() => download(downloadVatReport, { query: { ...days, format: 'pdf' } })}>VAT report as PDF</DownloadButton>
        </div>
      </div>
    )}
  </Panel>
)
