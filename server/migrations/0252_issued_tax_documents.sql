-- From here on, each receipt and each correction of a sale gets its document when its transaction commits, also from the previous release.
-- The counter of the year is locked only during the commit.
create function issue_invoice() returns trigger language plpgsql as $$
begin
  perform issue_invoice_of(new.order_id);
  return null;
end $$;

create function issue_correction() returns trigger language plpgsql as $$
begin
  perform issue_correction_of(new.id);
  return null;
end $$;

create constraint trigger receipts_invoice after insert on receipts
deferrable initially deferred for each row execute function issue_invoice();
create constraint trigger ledger_transactions_correction after insert on ledger_transactions
deferrable initially deferred for each row when (new.kind in ('REFUND', 'CHARGEBACK')) execute function issue_correction();

-- Those booked since the previous migration read them.
select issue_invoice_of(order_id) from receipts
where not exists (select from tax_documents where tax_documents.order_id = receipts.order_id and tax_documents.kind = 'INVOICE')
order by receipts.number;
select issue_correction_of(id) from ledger_transactions
where kind in ('REFUND', 'CHARGEBACK') and not exists (select from tax_documents where transaction_id = ledger_transactions.id)
order by id;
