-- Validates the constraint of 0286.
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
