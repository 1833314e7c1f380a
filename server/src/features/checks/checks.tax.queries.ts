import { sql } from 'kysely'
import type { Promises } from './checks.queries.ts'

// The sale and the corrections of order lines, by posting. Positive amounts reduce a sale.
const booked = sql`(
  select transaction_id, sum(line_postings.gross_minor) as gross_minor, sum(line_postings.vat_minor) as vat_minor
  from line_postings join ledger_transactions on ledger_transactions.id = transaction_id
  where kind in ('SALE', 'REFUND', 'CHARGEBACK')
  group by transaction_id having sum(line_postings.gross_minor) <> 0)`

/** Promises about invoices, credit notes and debit notes. */
export const taxPromises: Promises = {
  'The invoices, credit notes or debit notes of a year have a gap': () => sql`
    select kind, year, count(*)::int as documents, max(sequence) as last, given from tax_documents
    full join (
      select year, kind, last as given from tax_years cross join lateral (
        values ('INVOICE', invoices), ('CREDIT_NOTE', credit_notes), ('DEBIT_NOTE', debit_notes)) as counted (kind, last)
      where last > 0) as counted using (year, kind)
    group by kind, year, given
    having count(sequence) <> coalesce(max(sequence), 0) or max(sequence) is distinct from given`,
  'A receipt has no invoice': () => sql`
    select receipts.order_id as order from receipts
    left join tax_documents on tax_documents.order_id = receipts.order_id and tax_documents.kind = 'INVOICE'
    where tax_documents.id is null`,
  'An invoice, credit note or debit note differs from the ledger': () => sql`
    select number, transaction_id as posting
    from (
      select number, transaction_id, case kind when 'CREDIT_NOTE' then 1 else -1 end * gross_minor as gross_minor,
        case kind when 'CREDIT_NOTE' then 1 else -1 end * vat_minor as vat_minor
      from tax_documents where transaction_id is not null) as issued
    full join ${booked} as booked using (transaction_id)
    where (issued.gross_minor, issued.vat_minor) is distinct from (coalesce(booked.gross_minor, 0), coalesce(booked.vat_minor, 0))`,
  'A credit note doesn’t correct its order’s invoice, or a debit note no credit note of its order': () => sql`
    select tax_documents.number from tax_documents
    left join tax_documents as corrected on corrected.id = tax_documents.corrects_id
    where corrected.kind is distinct from case tax_documents.kind when 'CREDIT_NOTE' then 'INVOICE' when 'DEBIT_NOTE' then 'CREDIT_NOTE' end
      or corrected.order_id <> tax_documents.order_id`,
}
