-- Refunds that were approved and whose money left, in part or as a whole, at the provider or by the buyer's bank.

-- How often the amount was lowered after it had been booked. Each time is a booking `lowered:<id>:<number>` of kind REFUND.
alter table refunds add column lowerings smallint not null default 0;
-- When all of its money had left another way. It failed, and isn't sent again.
alter table refunds add column overtaken_at timestamptz;

-- What each order's sale brought and what went back of it, as the ledger says: positive amounts came in. A payment that is held,
-- came twice or was too much is not part of the sale, and nor is its refund. A partial loss that no line explains has no line.
-- The refund `line:<id>` of a line assigns such a loss to it: the line is reversed and the loss is credited. The refund
-- `lowered:<id>:<number>` assigns it to a refund that had reversed its line and was not sent.
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
