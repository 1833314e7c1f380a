import { downloadTaxDocument } from '@akada/contract/calls/invoices.ts'
import { download } from './download.ts'

/** Downloads an invoice, credit note or debit note as PDF, or as e-invoice. */
export const loadDocument = (number: string, format: 'pdf' | 'xml' = 'pdf'): Promise<void> =>
  download(downloadTaxDocument, { params: { number }, query: { format } })
