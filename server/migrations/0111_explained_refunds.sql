-- Which refunds made at the provider a manager found to be for no course.

-- The part of a refund made at the provider that wasn't for a course. It is withdrawn if the refund fails.
alter table refunds add column explained_minor bigint not null default 0
  constraint refunds_explained_minor_check check (explained_minor >= 0);

-- Earlier decisions are about the newest returns that were booked before them.
with returns as (
  select refunds.payment_id, refunds.id as refund_id, refunds.amount_minor, booked.id as booked, booked.at
  from refunds join ledger_transactions as booked on booked.kind = 'REFUND' and booked.source_id in (refunds.id::text, 'again:' || refunds.id)
  where refunds.kind = 'EXTERNAL' and refunds.status <> 'FAILED'
    and not exists (select from ledger_transactions as later where later.kind = 'REFUND' and later.source_id = 'again:' || refunds.id
      and later.id > booked.id)
  union all
  select disputes.payment_id, null, disputes.amount_minor, booked.id, booked.at
  from disputes join ledger_transactions as booked on booked.kind = 'CHARGEBACK' and booked.source_id = disputes.id::text
), parts as (
  select refund_id, least(returns.amount_minor, explained_returns.amount_minor
    - (sum(returns.amount_minor) over (partition by payment_id order by booked desc) - returns.amount_minor)) as part_minor
  from returns join explained_returns using (payment_id) join payments on payments.id = payment_id
  where returns.at <= (select max(order_notes.at) from order_notes
    where order_notes.order_id = payments.order_id and act = 'RETURN_EXPLAINED')
)
update refunds set explained_minor = part_minor from parts where refunds.id = parts.refund_id and part_minor > 0;
