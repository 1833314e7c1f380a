import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Day, Line } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** A debit note takes back a credit note whose refund failed. */
export const TaxDocumentKind = z.enum(['INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE'])
export type TaxDocumentKind = z.infer<typeof TaxDocumentKind>

/** Amounts are positive for every kind. `total` includes `vat`. */
export const TaxDocument = z.object({
  /** For example `INV-2026-000123`, `CN-2026-000045` or `DN-2026-000001`. */
  number: z.string(),
  kind: TaxDocumentKind,
  /** The day of issue in the time zone that the site had then. */
  issuedOn: z.iso.date(),
  currency: Currency,
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  /** The number of the document that this one corrects. */
  corrects: z.nullable(z.string()),
})
export type TaxDocument = z.infer<typeof TaxDocument>

const JournalEntry = z.extend(TaxDocument, {
  orderId: z.int(),
  /** The company, or the buyer’s name. Blank after the buyer’s account is erased. */
  buyer: z.string(),
  taxId: z.string(),
  country: z.string(),
  /** Basis points. 750 is 7.5%. */
  vatRateBps: z.int(),
  /** The provider’s reference of the payment. Null if nothing was paid. */
  paymentReference: z.nullable(z.string()),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** Defaults to the last 30 days. */
const asked = { from: z.optional(Day), to: z.optional(Day) }
const tableFormat = z._default(z.enum(['csv', 'pdf']), 'csv')
const tableAnswers = [
  { status: 200, type: 'text/csv' },
  { status: 200, type: 'application/pdf' },
] as const

export const VatRow = z.object({
  /** For example `2026-11`. A month that the period cuts has only the days in the period. */
  month: z.string(),
  currency: Currency,
  vatRateBps: z.int(),
  invoices: z.int(),
  /** Including VAT. */
  sales: z.number(),
  salesVat: z.number(),
  creditNotes: z.int(),
  /** Including VAT. A debit note reduces it, because it takes back a credit note. */
  credited: z.number(),
  creditedVat: z.number(),
  debitNotes: z.int(),
  /** Sales without credit notes, including VAT. */
  total: z.number(),
  /** VAT on sales without VAT on credit notes: the amount in the ledger’s account `vat_payable`. */
  netVat: z.number(),
})
export type VatRow = z.infer<typeof VatRow>

export const getVatReport = endpoint({
  method: 'GET',
  path: '/manager/tax/vat',
  access: 'manager',
  summary: 'Get the VAT of a period by month, currency and rate',
  query: z.object(asked),
  data: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.array(VatRow),
    /** The site’s seller details that e-invoices need and that are blank, as they are named in the settings. */
    missingSellerDetails: z.array(z.string()),
    /** Whether payments are made with test money, so that these documents aren’t for the tax office. */
    isTest: z.boolean(),
  }),
})

export const downloadVatReport = endpoint({
  method: 'GET',
  path: '/manager/tax/vat/file',
  answers: tableAnswers,
  access: 'manager',
  summary: 'Download the VAT report of a period as CSV or PDF',
  query: z.object({ ...asked, format: tableFormat }),
  data: z.null(),
})

export const listTaxDocuments = endpoint({
  method: 'GET',
  path: '/manager/tax/documents',
  access: 'manager',
  summary: 'List the invoices, credit notes and debit notes of a period',
  description: 'Newest first.',
  query: z.object({ ...asked, ...pageQuery({ first: 1, size: 20 }) }),
  data: paged(JournalEntry),
})

export const downloadSalesJournal = endpoint({
  method: 'GET',
  path: '/manager/tax/journal/file',
  answers: tableAnswers,
  access: 'manager',
  summary: 'Download the sales journal of a period as CSV or PDF',
  description: 'One row per invoice, credit note and debit note. Credit notes are negative. The audit log records the download.',
  query: z.object({ ...asked, format: tableFormat }),
  data: z.null(),
})

export const downloadTaxDocuments = endpoint({
  method: 'GET',
  path: '/manager/tax/documents/file',
  answers: [{ status: 200, type: 'application/zip' }],
  access: 'manager',
  summary: 'Download the e-invoices of a period as a ZIP file',
  description: 'One UBL 2.1 file per invoice, credit note and debit note. The audit log records the download.',
  query: z.object({ ...asked, format: z._default(z.enum(['xml', 'json']), 'xml') }),
  data: z.null(),
  refuses: ['SELLER_DETAILS_MISSING'],
})

export const downloadTaxDocument = endpoint({
  method: 'GET',
  path: '/tax-documents/:number',
  answers: [
    { status: 200, type: 'application/pdf' },
    { status: 200, type: 'application/xml' },
    { status: 200, type: 'application/json' },
  ],
  access: 'signed-in',
  summary: 'Download an invoice, credit note or debit note as PDF or e-invoice',
  description: 'The caller’s own, or any for managers. XML and JSON follow UBL 2.1.',
  params: z.object({ number: Line(1, 40) }),
  query: z.object({ format: z._default(z.enum(['pdf', 'xml', 'json']), 'pdf') }),
  data: z.null(),
  refuses: ['TAX_DOCUMENT_NOT_FOUND', 'SELLER_DETAILS_MISSING'],
})
