-- Refunds made at the provider that fail, and returned money that was for no course.

-- The postings of each payment: what it brought (RECEIVED), refunds made on this site (SENT), and money returned outside the site
-- with the courses and refunds it was assigned to (RETURNED). The postings of a refund have these sources, all but the third of
-- kind REFUND:
--   <id>, failed:<id>, again:<id>  booked; made at the provider and failed; paid after all
--   <id>:<attempt>                 kinds REFUND_FAILED and REFUND_RETRIED: its money came back into suspense, or left it again
--   lowered:<id>:<number>          replaced by a return outside the site, or due again because that return failed
--   line:<id>, resold:<id>         a line whose money was returned outside the site, or was not returned after all
-- owner: ledger
create view payment_postings as
  select payments.order_id, payments.id as payment_id, payments.status as payment_status, ledger_transactions.id as transaction_id,
    ledger_transactions.kind, ledger_transactions.source_id, ledger_transactions.at, null::integer as refund_id, 'RECEIVED' as part
  from payments
  cross join (values ('SALE'), ('SUSPENSE')) as received (kind)
  join ledger_transactions on ledger_transactions.kind = received.kind and ledger_transactions.source_id = payments.id::text
  union all
  select payments.order_id, payments.id, payments.status, ledger_transactions.id, ledger_transactions.kind,
    ledger_transactions.source_id, ledger_transactions.at, refunds.id, case refunds.kind when 'EXTERNAL' then 'RETURNED' else 'SENT' end
  from payments
  join refunds on refunds.payment_id = payments.id
  cross join (values (''), ('failed:'), ('again:')) as booked (prefix)
  join ledger_transactions on ledger_transactions.kind = 'REFUND' and ledger_transactions.source_id = booked.prefix || refunds.id
  union all
  select payments.order_id, payments.id, payments.status, ledger_transactions.id, ledger_transactions.kind,
    ledger_transactions.source_id, ledger_transactions.at, refunds.id, case refunds.kind when 'EXTERNAL' then 'RETURNED' else 'SENT' end
  from payments
  join refunds on refunds.payment_id = payments.id
  cross join generate_series(1, refunds.attempt::integer) as attempt (number)
  cross join (values ('REFUND_FAILED'), ('REFUND_RETRIED')) as booked (kind)
  join ledger_transactions on ledger_transactions.kind = booked.kind and ledger_transactions.source_id = refunds.id || ':' || attempt.number
  union all
  select payments.order_id, payments.id, payments.status, ledger_transactions.id, ledger_transactions.kind,
    ledger_transactions.source_id, ledger_transactions.at, refunds.id, case booked.kind when 'REFUND' then 'RETURNED' else 'SENT' end
  from payments
  join refunds on refunds.payment_id = payments.id
  cross join generate_series(1, refunds.lowerings::integer) as lowering (number)
  cross join (values ('REFUND'), ('REFUND_FAILED'), ('REFUND_RETRIED')) as booked (kind)
  join ledger_transactions on ledger_transactions.kind = booked.kind
    and ledger_transactions.source_id = 'lowered:' || refunds.id || ':' || lowering.number
  union all
  select payments.order_id, payments.id, payments.status, ledger_transactions.id, ledger_transactions.kind,
    ledger_transactions.source_id, ledger_transactions.at, null, 'RETURNED'
  from payments
  join disputes on disputes.payment_id = payments.id
  join ledger_transactions on ledger_transactions.kind = 'CHARGEBACK' and ledger_transactions.source_id = disputes.id::text
  union all
  select distinct payments.order_id, payments.id, payments.status, ledger_transactions.id, ledger_transactions.kind,
    ledger_transactions.source_id, ledger_transactions.at, null::integer, 'RETURNED'
  from payments
  join order_lines on order_lines.order_id = payments.order_id
  join ledger_entries on ledger_entries.order_line_id = order_lines.id
  join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
  where payments.status = 'SUCCEEDED' and ledger_transactions.kind = 'REFUND'
    and (ledger_transactions.source_id like 'line:%' or ledger_transactions.source_id like 'resold:%');

-- The ledger entries of each order's sale and its returns. Positive amounts came in. A payment that is on hold, duplicate or above
-- the price isn't part of the sale, and neither is its refund. A partial loss that matches no line has no line.
-- owner: ledger
create or replace view sale_entries as
  select postings.order_id, ledger_entries.order_line_id, postings.kind, postings.at,
    ledger_entries.currency, ledger_entries.account, -ledger_entries.amount_minor as amount_minor
  from payment_postings as postings
  join ledger_entries on ledger_entries.transaction_id = postings.transaction_id
  where postings.payment_status = 'SUCCEEDED'
    and ledger_entries.account in ('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue', 'refund_losses', 'chargeback_losses');

-- Lines whose sale is reversed, by a refund or by the buyer's bank, and when it was last reversed or restored.
-- owner: ledger
create or replace view reversed_lines as
  select order_lines.id as order_line_id, order_lines.order_id, max(ledger_transactions.at) as at
  from order_lines
  join ledger_entries on ledger_entries.order_line_id = order_lines.id
  join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
  where ledger_transactions.kind in ('REFUND', 'CHARGEBACK')
    and ledger_entries.account in ('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue')
  group by order_lines.id, order_lines.order_id
  having sum(ledger_entries.amount_minor) <> 0;

-- The part of each refund and lost dispute that belongs to the order's sale, in its currency. The rest of a refund was never part of
-- the sale: it was paid twice, above the total or in error. `sale_entries` has the same money by line and account.
-- owner: ledger
create or replace view sale_returns as
  select payments.order_id, refunds.id as refund_id, null::integer as dispute_id, refunds.currency, refunds.amount_minor,
    coalesce(of_sale.amount_minor, case when refunds.order_line_id is null then 0 else refunds.amount_minor end)::bigint as sale_minor
  from refunds
  join payments on payments.id = refunds.payment_id
  left join lateral (
    select case payments.status when 'SUCCEEDED' then -sum(ledger_entries.amount_minor) else 0 end as amount_minor
    from payment_postings as postings
    join ledger_entries on ledger_entries.transaction_id = postings.transaction_id
    where postings.payment_id = refunds.payment_id and postings.refund_id = refunds.id and postings.kind = 'REFUND'
      and ledger_entries.account in ('provider_clearing', 'suspense')
  ) as of_sale on true
  union all
  select payments.order_id, null, disputes.id, disputes.currency, disputes.amount_minor, coalesce(of_sale.amount_minor, 0)::bigint
  from disputes
  join payments on payments.id = disputes.payment_id
  left join lateral (
    select case payments.status when 'SUCCEEDED' then -sum(ledger_entries.amount_minor) else 0 end as amount_minor
    from ledger_transactions join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    where ledger_transactions.kind = 'CHARGEBACK' and ledger_transactions.source_id = disputes.id::text
      and ledger_entries.account in ('provider_clearing', 'suspense')
  ) as of_sale on true;

-- Refunds made at the provider that had failed: their amounts are no longer refunded to the buyer, and not an excess in suspense.
-- Those that had reversed a line stay as they are, because the buyer has lost the course; a manager refunds the excess.
do $$
declare
  failed record;
  posting bigint;
begin
  for failed in
    select refunds.id, booked.currency, booked.amount_minor
    from refunds
    join payments on payments.id = refunds.payment_id and payments.status = 'SUCCEEDED'
    join ledger_transactions as made on made.kind = 'REFUND' and made.source_id = refunds.id::text
    join ledger_entries as booked on booked.transaction_id = made.id and booked.account = 'refund_losses' and booked.amount_minor > 0
    where refunds.kind = 'EXTERNAL' and refunds.status = 'FAILED'
      and exists (select from ledger_transactions where kind = 'REFUND_FAILED' and source_id = refunds.id || ':1')
      and not exists (select from ledger_transactions where kind = 'REFUND_RETRIED' and source_id = refunds.id || ':1')
      and booked.amount_minor <= (
        select -sum(ledger_entries.amount_minor) from payment_postings as postings
        join ledger_entries on ledger_entries.transaction_id = postings.transaction_id
        where postings.payment_id = refunds.payment_id and ledger_entries.account = 'suspense')
        - (select coalesce(sum(own.amount_minor), 0) from refunds as own
          where own.payment_id = refunds.payment_id and own.kind <> 'EXTERNAL' and own.status = 'FAILED' and own.overtaken_at is null)
      and booked.amount_minor <= (
        select sum(ledger_entries.amount_minor) from payment_postings as postings
        join ledger_entries on ledger_entries.transaction_id = postings.transaction_id
        where postings.payment_id = refunds.payment_id and ledger_entries.account = 'refund_losses')
  loop
    insert into ledger_transactions (kind, source_id, at) values ('REFUND', 'failed:' || failed.id, now()) returning id into posting;
    insert into ledger_entries (transaction_id, account, amount_minor, currency) values
      (posting, 'suspense', failed.amount_minor, failed.currency),
      (posting, 'refund_losses', -failed.amount_minor, failed.currency);
  end loop;
end $$;

-- The part of a payment's unmatched amount that a manager found to be for no course: an excess, or a goodwill refund.
-- owner: ledger
create table explained_returns (
  payment_id integer primary key references payments,
  amount_minor bigint not null constraint explained_returns_amount_minor_check check (amount_minor >= 0)
);

-- beside the old release: it writes none of the new acts, and there are few notes.
alter table order_notes drop constraint order_notes_act_check;
alter table order_notes add constraint order_notes_act_check
  check (act in ('RECHECKED', 'RECEIPT_RESENT', 'ACCEPTED', 'GIVEN_BACK', 'COURSE_ENDED', 'EXCESS_REFUNDED', 'DISPUTE_ACCEPTED',
    'RETURN_EXPLAINED', 'REVIEWED'))
  not valid;
