// Written by `npm run openapi` from ../invoices.ts.
import type * as invoices from '../invoices.ts'
import type { Call } from '../endpoint.ts'

export const getVatReport: Call<typeof invoices.getVatReport> = { method: 'GET', path: '/manager/tax/vat', empty: { rows: [], missingSellerDetails: [] } }
export const downloadVatReport: Call<typeof invoices.downloadVatReport> = { method: 'GET', path: '/manager/tax/vat/file' }
export const listTaxDocuments: Call<typeof invoices.listTaxDocuments> = { method: 'GET', path: '/manager/tax/documents', empty: { content: [{ corrects: null, paymentReference: null }] } }
export const downloadSalesJournal: Call<typeof invoices.downloadSalesJournal> = { method: 'GET', path: '/manager/tax/journal/file' }
export const downloadTaxDocuments: Call<typeof invoices.downloadTaxDocuments> = { method: 'GET', path: '/manager/tax/documents/file', refuses: ['SELLER_DETAILS_MISSING'] }
export const downloadTaxDocument: Call<typeof invoices.downloadTaxDocument> = { method: 'GET', path: '/tax-documents/:number', refuses: ['TAX_DOCUMENT_NOT_FOUND', 'SELLER_DETAILS_MISSING'] }
