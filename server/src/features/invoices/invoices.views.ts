import type { JournalEntry, TaxDocument } from '@akada/contract/invoices.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { DocumentRow } from './invoices.queries.ts'

export const asTaxDocument = ({ number, kind, issuedOn, currency, grossMinor, vatMinor, corrects }: DocumentRow): TaxDocument => ({
  number,
  kind,
  issuedOn,
  currency,
  net: toMajor(grossMinor - vatMinor),
  vat: toMajor(vatMinor),
  total: toMajor(grossMinor),
  corrects,
})

export const asJournalEntry = (row: DocumentRow): JournalEntry => {
  const { name = '', company, country = '' } = row.snapshot?.buyer ?? {}
  return {
    ...asTaxDocument(row),
    orderId: row.orderId,
    buyer: company?.companyName || name,
    taxId: company?.companyTaxId ?? '',
    country,
    vatRateBps: row.taxRateBps,
    paymentReference: row.paymentReference,
  }
}
