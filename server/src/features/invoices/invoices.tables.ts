import type { JournalEntry, TaxDocumentKind, VatRow } from '@akada/contract/invoices.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { PdfColumn } from '#platform/pdf/pdf-table.ts'
import { signOf } from './invoices.rules.ts'

export type TableFormat = 'csv' | 'pdf'
type Column<Row> = PdfColumn & { cell: (row: Row) => CsvCell; isMoney?: true }

const money = { width: 68, alignsRight: true, isMoney: true } as const
const percentOf = (bps: number): string => `${bps / 100}%`

export const vatColumns: readonly Column<VatRow>[] = [
  { name: 'Month', width: 50, cell: ({ month }) => month },
  { name: 'Currency', width: 46, cell: ({ currency }) => currency },
  { name: 'VAT rate', width: 44, cell: ({ vatRateBps }) => percentOf(vatRateBps) },
  { name: 'Invoices', width: 48, alignsRight: true, cell: ({ invoices }) => invoices },
  { ...money, name: 'Sales', width: 90, cell: ({ sales }) => sales },
  { ...money, name: 'VAT on sales', width: 80, cell: ({ salesVat }) => salesVat },
  { name: 'Credit notes', width: 62, alignsRight: true, cell: ({ creditNotes }) => creditNotes },
  { name: 'Debit notes', width: 60, alignsRight: true, cell: ({ debitNotes }) => debitNotes },
  { ...money, name: 'Credited', width: 80, cell: ({ credited }) => credited },
  { ...money, name: 'VAT credited', width: 70, cell: ({ creditedVat }) => creditedVat },
  { ...money, name: 'Total', width: 74, cell: ({ total }) => total },
  { ...money, name: 'Net VAT', width: 66, cell: ({ netVat }) => netVat },
]

const kinds: Record<TaxDocumentKind, string> = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note', DEBIT_NOTE: 'Debit note' }
const signed = (amount: number, { kind }: JournalEntry): number => (amount === 0 ? 0 : signOf(kind) * amount)

export const journalColumns: readonly Column<JournalEntry>[] = [
  { name: 'Number', width: 82, cell: ({ number }) => number },
  { name: 'Date', width: 50, cell: ({ issuedOn }) => issuedOn },
  { name: 'Type', width: 52, cell: ({ kind }) => kinds[kind] },
  { name: 'Corrects', width: 82, cell: ({ corrects }) => corrects },
  { name: 'Order', width: 40, cell: ({ orderId }) => orderId },
  { name: 'Buyer', width: 110, cell: ({ buyer }) => buyer },
  { name: 'Tax ID', width: 64, cell: ({ taxId }) => taxId },
  { name: 'Country', width: 36, cell: ({ country }) => country },
  { name: 'Currency', width: 46, cell: ({ currency }) => currency },
  { name: 'VAT rate', width: 43, cell: ({ vatRateBps }) => percentOf(vatRateBps) },
  { ...money, name: 'Net', width: 56, cell: (entry) => signed(entry.net, entry) },
  { ...money, name: 'VAT', width: 48, cell: (entry) => signed(entry.vat, entry) },
  { ...money, name: 'Gross', width: 60, cell: (entry) => signed(entry.total, entry) },
  { name: 'Payment reference', width: 0, cell: ({ paymentReference }) => paymentReference },
]

/** The columns that a page has room for. */
export const onPaper = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => columns.filter(({ width }) => width > 0)

export const cellsOf =
  <Row>(columns: readonly Column<Row>[]) =>
  (row: Row): CsvCell[] =>
    columns.map(({ cell }) => cell(row))

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const textsOf =
  <Row>(columns: readonly Column<Row>[]) =>
  (row: Row): string[] =>
    columns.map(({ cell, isMoney }) => {
      const value = cell(row)
      return isMoney && typeof value === 'number' ? amounts.format(value) : String(value ?? '')
    })
