-- Invoices, credit notes and debit notes, numbered per year without gaps when the transaction that books them commits.
-- docs/decisions/0044-numbers-at-commit.md explains why the database gives the numbers.

-- The last number of each kind. One row per year, so that transactions that issue several kinds can't deadlock.
-- owner: invoices
create table tax_years (
  year smallint primary key,
  invoices integer not null default 0,
  credit_notes integer not null default 0,
  debit_notes integer not null default 0
);

-- Each document belongs to one posting, except the invoice of an order that cost nothing. Amounts are positive. The lines are those of the
-- posting; names are in the receipt's snapshot, from which they can be erased.
-- owner: invoices
create table tax_documents (
  id integer generated always as identity primary key,
  kind text not null constraint tax_documents_kind_check check (kind in ('INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE')),
  -- In the time zone that the site had when the document was issued.
  issued_on date not null,
  year smallint generated always as (extract(year from issued_on)::smallint) stored,
  sequence integer not null constraint tax_documents_sequence_check check (sequence > 0),
  number text generated always as (
    case kind when 'INVOICE' then 'INV-' when 'CREDIT_NOTE' then 'CN-' else 'DN-' end
      || extract(year from issued_on)::smallint::text || '-' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')
  ) stored,
  order_id integer not null constraint tax_documents_order_id_fkey references orders (id),
  transaction_id bigint constraint tax_documents_transaction_id_fkey references ledger_transactions (id),
  -- The invoice that a credit note corrects, or the credit note that a debit note takes back.
  corrects_id integer constraint tax_documents_corrects_id_fkey references tax_documents (id),
  currency text not null constraint tax_documents_currency_check check (currency in ('NGN', 'USD')),
  tax_rate_bps integer not null,
  gross_minor bigint not null constraint tax_documents_gross_minor_check check (gross_minor >= 0),
  vat_minor bigint not null constraint tax_documents_vat_minor_check check (vat_minor >= 0),
  issued_at timestamptz not null,
  constraint tax_documents_number_key unique (number),
  constraint tax_documents_transaction_key unique (transaction_id)
);
create unique index tax_documents_invoice_key on tax_documents (order_id) where kind = 'INVOICE';
create index tax_documents_order_id_idx on tax_documents (order_id);
create index tax_documents_corrects_id_idx on tax_documents (corrects_id);
create index tax_documents_issued_on_idx on tax_documents (issued_on, id);
create trigger tax_documents_stay before delete or update on tax_documents for each row execute function ledger_stays();
create trigger tax_documents_stay_whole before truncate on tax_documents for each statement execute function ledger_stays();

-- The part of each posting that belongs to the sales of order lines: positive if it reduces them.
-- owner: invoices
create view line_postings as
select transaction_id, order_line_id, currency,
  sum(amount_minor)::bigint as gross_minor,
  coalesce(sum(amount_minor) filter (where account = 'vat_payable'), 0)::bigint as vat_minor
from ledger_entries
where order_line_id is not null
  and account not in ('provider_clearing', 'bank', 'provider_fees', 'refund_losses', 'chargeback_losses', 'suspense')
group by transaction_id, order_line_id, currency;

create function next_tax_number(of_kind text, of_year smallint) returns integer language sql as $$
  insert into tax_years as counted (year, invoices, credit_notes, debit_notes)
  values (of_year, (of_kind = 'INVOICE')::integer, (of_kind = 'CREDIT_NOTE')::integer, (of_kind = 'DEBIT_NOTE')::integer)
  on conflict (year) do update set
    invoices = counted.invoices + excluded.invoices,
    credit_notes = counted.credit_notes + excluded.credit_notes,
    debit_notes = counted.debit_notes + excluded.debit_notes
  returning case of_kind when 'INVOICE' then invoices when 'CREDIT_NOTE' then credit_notes else debit_notes end
$$;

-- Issues the invoice of a receipt. An order that cost nothing, or was paid before the ledger existed, has the amounts of its receipt.
create function issue_invoice_of(paid_order integer) returns void language plpgsql as $$
begin
  if exists (select from tax_documents where order_id = paid_order and kind = 'INVOICE') then return; end if;
  insert into tax_documents (kind, issued_on, sequence, order_id, transaction_id, currency, tax_rate_bps, gross_minor, vat_minor, issued_at)
  select 'INVOICE', day, next_tax_number('INVOICE', extract(year from day)::smallint), orders.id, sale.id, orders.currency,
    orders.tax_rate_bps,
    case when sale.id is null then coalesce((receipts.snapshot ->> 'totalMinor')::bigint, 0) else coalesce(sold.gross_minor, 0) end,
    case when sale.id is null then coalesce((receipts.snapshot ->> 'taxMinor')::bigint, 0) else coalesce(sold.vat_minor, 0) end,
    receipts.issued_at
  from receipts
  join orders on orders.id = receipts.order_id
  cross join issued_day(receipts.issued_at) as day
  left join payments on payments.order_id = orders.id and payments.status = 'SUCCEEDED'
  left join ledger_transactions as sale on sale.kind = 'SALE' and sale.source_id = payments.id::text
  left join lateral (
    select -sum(line_postings.gross_minor)::bigint as gross_minor, -sum(line_postings.vat_minor)::bigint as vat_minor
    from line_postings where transaction_id = sale.id
  ) as sold on true
  where receipts.order_id = paid_order;
end $$;

-- Issues the credit note of a posting that reduces the sale of its lines, or the debit note of one that restores it.
create function issue_correction_of(posting bigint) returns void language plpgsql as $$
begin
  if exists (select from tax_documents where transaction_id = posting) then return; end if;
  insert into tax_documents (
    kind, issued_on, sequence, order_id, transaction_id, corrects_id, currency, tax_rate_bps, gross_minor, vat_minor, issued_at)
  select change.kind, day, next_tax_number(change.kind, extract(year from day)::smallint), orders.id, posting,
    case change.kind
      when 'CREDIT_NOTE' then (select id from tax_documents where order_id = orders.id and kind = 'INVOICE')
      else (
        select id from tax_documents as earlier
        where earlier.order_id = orders.id and earlier.kind = 'CREDIT_NOTE' and exists (
          select from line_postings where line_postings.transaction_id = earlier.transaction_id and order_line_id = any(change.lines))
        order by id desc limit 1)
    end,
    change.currency, orders.tax_rate_bps, abs(change.gross_minor), abs(change.vat_minor), at
  from (
    select case when sum(line_postings.gross_minor) > 0 then 'CREDIT_NOTE' else 'DEBIT_NOTE' end as kind, order_id,
      line_postings.currency, array_agg(order_line_id) as lines,
      sum(line_postings.gross_minor)::bigint as gross_minor, sum(line_postings.vat_minor)::bigint as vat_minor
    from line_postings join order_lines on order_lines.id = order_line_id
    where transaction_id = posting
    group by order_id, line_postings.currency having sum(line_postings.gross_minor) <> 0
  ) as change
  join orders on orders.id = change.order_id
  join ledger_transactions on ledger_transactions.id = posting
  cross join issued_day(ledger_transactions.at) as day;
end $$;

-- Issues the documents of everything booked so far, a thousand at a time, while others write. Can be repeated.
create procedure issue_earlier_documents() language plpgsql as $$
declare
  first_one bigint;
  last_one bigint;
begin
  select min(number), max(number) into first_one, last_one from receipts;
  while first_one <= last_one loop
    perform issue_invoice_of(order_id) from (
      select order_id from receipts where number between first_one and first_one + 999 order by number) as earlier;
    commit;
    first_one := first_one + 1000;
  end loop;
  select min(id), max(id) into first_one, last_one from ledger_transactions;
  while first_one <= last_one loop
    perform issue_correction_of(id) from (
      select id from ledger_transactions
      where id between first_one and first_one + 999 and kind in ('REFUND', 'CHARGEBACK') order by id) as earlier;
    commit;
    first_one := first_one + 1000;
  end loop;
end $$;
