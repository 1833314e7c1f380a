-- Ends a course whose money was already refunded at the provider or taken by the buyer's bank. Sends no money.

-- The ledger entries of each order's sale and its returns. Positive amounts came in. A payment that is on hold, duplicate or above
-- the price isn't part of the sale, and neither is its refund. A partial loss that matches no line has no line.
-- The refund `line:<id>` of a line assigns such a loss to it: the line is reversed and the loss is credited.
-- owner: ledger
create or replace view sale_entries as
  select order_lines.order_id, ledger_entries.order_line_id, ledger_transactions.kind, ledger_transactions.at,
    ledger_entries.currency, ledger_entries.account, -ledger_entries.amount_minor as amount_minor
  from order_lines
  join ledger_entries on ledger_entries.order_line_id = order_lines.id
  join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
  where ledger_transactions.kind in ('SALE', 'REFUND', 'CHARGEBACK')
    and ledger_entries.account in ('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue', 'refund_losses', 'chargeback_losses')
  union all
  select payments.order_id, null, ledger_transactions.kind, ledger_transactions.at,
    ledger_entries.currency, ledger_entries.account, -ledger_entries.amount_minor
  from payments
  join refunds on refunds.payment_id = payments.id
  join ledger_transactions on ledger_transactions.kind = 'REFUND' and ledger_transactions.source_id = refunds.id::text
  join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
  where payments.status = 'SUCCEEDED' and ledger_entries.order_line_id is null and ledger_entries.account = 'refund_losses'
  union all
  select payments.order_id, null, ledger_transactions.kind, ledger_transactions.at,
    ledger_entries.currency, ledger_entries.account, -ledger_entries.amount_minor
  from payments
  join disputes on disputes.payment_id = payments.id
  join ledger_transactions on ledger_transactions.kind = 'CHARGEBACK' and ledger_transactions.source_id = disputes.id::text
  join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
  where payments.status = 'SUCCEEDED' and ledger_entries.order_line_id is null and ledger_entries.account = 'chargeback_losses'
  union all
  select order_lines.order_id, null, ledger_transactions.kind, ledger_transactions.at,
    ledger_entries.currency, ledger_entries.account, -ledger_entries.amount_minor
  from order_lines
  join ledger_transactions on ledger_transactions.kind = 'REFUND' and ledger_transactions.source_id = 'line:' || order_lines.id
  join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
  where ledger_entries.order_line_id is null and ledger_entries.account in ('refund_losses', 'chargeback_losses');

-- beside the old release: it writes none of the new acts, and there are few notes.
alter table order_notes drop constraint order_notes_act_check;
alter table order_notes add constraint order_notes_act_check
  check (act in ('RECHECKED', 'RECEIPT_RESENT', 'ACCEPTED', 'GIVEN_BACK', 'COURSE_ENDED', 'EXCESS_REFUNDED', 'DISPUTE_ACCEPTED'))
  not valid;

-- A whole payment has one open refund at a time. Money in suspense afterwards, such as the part of a refund made at the provider
-- that a bank rejected, can be refunded too. The ledger determines the amount.
-- beside the old release: it may accept a second refund that it refused before, of the amount then in suspense.
drop index refunds_one_per_payment_key;
create unique index refunds_one_per_payment_key on refunds (payment_id)
  where order_line_id is null and kind <> 'EXTERNAL' and status not in ('DECLINED', 'FAILED', 'PROCESSED');
