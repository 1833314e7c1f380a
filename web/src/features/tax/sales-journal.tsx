import { downloadSalesJournal, downloadTaxDocuments } from '@akada/contract/calls/invoices.ts'
import type { JournalEntry } from '@akada/contract/invoices.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../lib/dates.ts'
import { download } from '../../lib/download.ts'
import { loadDocument } from '../../lib/tax-documents.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type TaxDays, taxDocumentsQuery, vatReportQuery } from './tax.api.ts'

const signOf = ({ kind }: JournalEntry): 1 | -1 => (kind === 'CREDIT_NOTE' ? -1 : 1)

const columns: readonly Column<JournalEntry>[] = [
  {
    key: 'number',
    header: 'Number',
    phone: 'primary',
    cell: ({ number }) => <DownloadLink load={() => loadDocument(number)}>{number}</DownloadLink>,
    phoneCell: ({ number }) => number,
    isInDetails: true,
    note: ({ corrects }) => corrects && `Corrects ${corrects}`,
  },
  { key: 'issuedOn', header: 'Date', phone: 'secondary', cell: ({ issuedOn }) => formatDay(issuedOn) },
  {
    key: 'order',
    header: 'Order',
    phone: 'details',
    cell: ({ orderId }) => (
      <Link to={managerPaths.order(orderId)} className="link">
        #{orderId}
      </Link>
    ),
  },
  {
    key: 'buyer',
    header: 'Buyer',
    phone: 'secondary',
    cell: ({ buyer }) => <bdi className="wrap-anywhere">{buyer || 'Account deleted'}</bdi>,
    note: ({ taxId }) => taxId && `Tax ID ${taxId}`,
  },
  { key: 'country', header: 'Country', phone: 'details', cell: ({ country }) => country },
  {
    key: 'net',
    header: 'Net',
    phone: 'details',
    align: 'right',
    cell: (entry) => <Amount amount={signOf(entry) * entry.net} currency={entry.currency} />,
  },
  {
    key: 'vat',
    header: 'VAT',
    phone: 'details',
    align: 'right',
    cell: (entry) => <Amount amount={signOf(entry) * entry.vat} currency={entry.currency} />,
  },
  {
    key: 'total',
    header: 'Total',
    phone: 'amount',
    align: 'right',
    cell: (entry) => <Amount amount={signOf(entry) * entry.total} currency={entry.currency} />,
  },
]

type SalesJournalProps = { days: TaxDays; page: number; linkTo: (page: number) => string }

/** Lists the invoices, credit notes and debit notes of a period, newest first. */
export const SalesJournal = ({ days, page, linkTo }: SalesJournalProps) => (
  <SectionCard title="Sales journal" intro="Every invoice, credit note and debit note. Credit notes are negative.">
    <PagedList
      list={useQuery(taxDocumentsQuery({ ...days, page }))}
      loading="Loading the sales journal…"
      failure="We couldn’t load the sales journal."
      empty={<Empty drawing="cart" text="No invoices in this period." />}
      linkTo={linkTo}
    >
      {(entries) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Table caption="Sales journal" isCaptionHidden columns={columns} rows={entries} rowKey={({ number }) => number} />
          <Downloads days={days} />
        </div>
      )}
    </PagedList>
  </SectionCard>
)

const Downloads = ({ days }: { days: TaxDays }) => (
  <>
    <div className="flex flex-wrap justify-end gap-3">
      <DownloadButton load={() => download(downloadSalesJournal, { query: { ...days, format: 'csv' } })}>Journal as CSV</DownloadButton>
      <DownloadButton load={() => download(downloadSalesJournal, { query: { ...days, format: 'pdf' } })}>Journal as PDF</DownloadButton>
    </div>
    <EInvoices days={days} />
  </>
)

/** Downloads the e-invoices, or says which seller details are missing. */
function EInvoices({ days }: { days: TaxDays }) {
  const missing = useQuery(vatReportQuery(days)).data?.missingSellerDetails ?? []
  if (missing.length > 0)
    return (
      <p className="text-ink-muted">
        E-invoices need more details of the seller. An admin can enter them in the settings under Payments: {missing.join(', ')}.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p className="me-auto text-ink-muted">E-invoices follow UBL 2.1, for an e-invoicing provider.</p>
      <DownloadButton load={() => download(downloadTaxDocuments, { query: { ...days, format: 'xml' } })}>E-invoices as XML</DownloadButton>
      <DownloadButton load={() => download(downloadTaxDocuments, { query: { ...days, format: 'json' } })}>
        E-invoices as JSON
      </DownloadButton>
    </div>
  )
}
