-- Approved refunds whose money the provider or the buyer's bank has already returned, in part or in full.

-- Number of times that the amount was lowered after booking. Each time is booked as `lowered:<id>:<number>` of kind REFUND.
alter table refunds add column lowerings smallint not null default 0;
-- When all of its money had been returned another way. The refund has failed and isn't sent again.
alter table refunds add column overtaken_at timestamptz;

-- The ledger entries of each order's sale and its returns. Positive amounts came in. A payment that is on hold, duplicate or above
-- the price isn't part of the sale, and neither is its refund. A partial loss that matches no line has no line.
-- The refund `line:<id>` of a line assigns such a loss to it: the line is reversed and the loss is credited. The refund
-- `lowered:<id>:<number>` assigns it to a refund that had reversed its line and was never sent.
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
  where ledger_entries.order_line_id is null and ledger_entries.account in ('refund_losses', 'chargeback_losses')
  union all
  select payments.order_id, null, ledger_transactions.kind, ledger_transactions.at,
    ledger_entries.currency, ledger_entries.account, -ledger_entries.amount_minor
  from payments
  join refunds on refunds.payment_id = payments.id
  cross join generate_series(1, refunds.lowerings::integer) as lowering (number)
  join ledger_transactions on ledger_transactions.kind = 'REFUND'
    and ledger_transactions.source_id = 'lowered:' || refunds.id || ':' || lowering.number
  join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
  where payments.status = 'SUCCEEDED' and ledger_entries.account in ('refund_losses', 'chargeback_losses');
