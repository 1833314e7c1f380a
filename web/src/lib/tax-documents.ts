import { downloadTaxDocument } from '@akada/contract/calls/invoices.ts'
import { download } from './download.ts'

/** Downloads an invoice, credit note or debit note as PDF. */
export const loadDocument = (number: string): Promise<void> =>
  download(downloadTaxDocument, { params: { number }, query: { format: 'pdf' } })
