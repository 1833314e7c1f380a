import { sql } from 'kysely'

const signed = sql`case kind when 'CREDIT_NOTE' then -1 else 1 end`
const ofSales = sql`('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue')`

/** Invariants of invoices, credit notes and debit notes. Each query selects violations. */
export const brokenTaxPromises = {
  'the numbers of a year have a gap': sql`
    select kind, year, array_agg(sequence order by sequence) from tax_documents
    group by kind, year having max(sequence) <> count(*) or min(sequence) <> 1`,
  'the VAT of the documents isn’t the ledger’s': sql`
    select * from (
      select issued_day(at) as day, currency, -sum(amount_minor) as booked
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'vat_payable' group by 1, 2 having sum(amount_minor) <> 0) as ledger
    full join (
      select issued_on as day, currency, sum(${signed} * vat_minor) as issued
      from tax_documents group by 1, 2 having sum(${signed} * vat_minor) <> 0) as documents using (day, currency)
    where booked is distinct from issued`,
  'the documents of an order don’t add up to its sale': sql`
    select order_id as order, issued, booked from (
      select order_id, sum(${signed} * gross_minor) as issued from tax_documents group by order_id) as documents
    full join (
      select order_id, -sum(amount_minor) as booked
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      join order_lines on order_lines.id = order_line_id
      where kind in ('SALE', 'REFUND', 'CHARGEBACK') and account in ${ofSales} group by order_id) as sales using (order_id)
    where coalesce(issued, 0) <> coalesce(booked, 0)`,
  'a paid order has no invoice, or an unpaid one has one': sql`
    select id as order from orders
    where (paid_at is not null) <> exists (select from tax_documents where order_id = orders.id and kind = 'INVOICE')`,
}
