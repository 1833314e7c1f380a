-- The kinds of postings are limited to a list.
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'SALE', 'SUSPENSE', 'REFUND', 'REFUND_FAILED', 'REFUND_RETRIED', 'CHARGEBACK', 'RELEASE', 'PAYOUT', 'PAYOUT_RETURNED', 'PAYOUT_FEE',
  'PAYOUT_FEE_RETURNED')) not valid;
