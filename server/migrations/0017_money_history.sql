-- Who decided what about money, and why, for good; and which earnings wait to be let go.

-- What was done stays. The reason alone can be taken out, where it tells of somebody who has left.
create function only_reasons_go() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
      return new;
    end if;
  end if;
  raise exception 'what was done stays' using errcode = 'restrict_violation';
end $$;

-- Each decision on a refund: one that failed is decided on again.
-- owner: refunds
create table refund_decisions (
  id bigint generated always as identity primary key,
  refund_id integer not null references refunds,
  -- Null where the rule decided, and no person.
  decided_by uuid references users,
  decision text not null check (decision in ('APPROVED', 'DECLINED', 'SENT_AGAIN', 'ACCOUNT_NAMED')),
  reason text not null default '',
  at timestamptz not null
);
create index on refund_decisions (refund_id);
create index on refund_decisions (decided_by);
create trigger refund_decisions_stay before update or delete on refund_decisions for each row execute function only_reasons_go();
create trigger refund_decisions_stay_whole before truncate on refund_decisions for each statement execute function only_reasons_go();

insert into refund_decisions (refund_id, decided_by, decision, reason, at)
select id, decided_by,
  case when status = 'DECLINED' then 'DECLINED' when attempt > 1 then 'SENT_AGAIN' else 'APPROVED' end,
  coalesce(decision_reason, ''), decided_at
from refunds where decided_at is not null and kind <> 'EXTERNAL' order by decided_at, id;

-- What managers did to a payout run, or to one payout of it.
-- owner: payouts
create table payout_acts (
  id bigint generated always as identity primary key,
  run_id integer not null references payout_runs,
  -- Null for the run as a whole.
  payout_id integer references payouts,
  done_by uuid not null references users,
  act text not null check (act in ('STARTED', 'MARKED_PAID', 'CANCELLED')),
  reason text not null default '',
  at timestamptz not null
);
create index on payout_acts (run_id);
create index on payout_acts (payout_id);
create index on payout_acts (done_by);
create trigger payout_acts_stay before update or delete on payout_acts for each row execute function only_reasons_go();
create trigger payout_acts_stay_whole before truncate on payout_acts for each statement execute function only_reasons_go();

insert into payout_acts (run_id, done_by, act, at) select id, created_by, 'STARTED', created_at from payout_runs order by id;
insert into payout_acts (run_id, payout_id, done_by, act, at)
select run_id, id, paid_by, 'MARKED_PAID', paid_at from payouts where paid_by is not null and paid_at is not null order by paid_at;

-- Earnings that are sold and neither let go nor given back: all that the job which lets them go has to look at.
-- owner: ledger
create table waiting_earnings (
  order_line_id integer primary key references order_lines,
  order_id integer not null references orders,
  instructor_id uuid not null references users,
  sold_at timestamptz not null
);
create index waiting_earnings_next on waiting_earnings (sold_at, order_id);
create index on waiting_earnings (order_id);
create index on waiting_earnings (instructor_id);

insert into waiting_earnings (order_line_id, order_id, instructor_id, sold_at)
select order_lines.id, orders.id, order_lines.instructor_id, orders.paid_at
from order_lines join orders on orders.id = order_lines.order_id
where order_lines.instructor_share_minor > 0 and orders.paid_at is not null
  and exists (
    select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.order_line_id = order_lines.id and t.kind = 'SALE')
  and not exists (
    select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.order_line_id = order_lines.id and t.kind in ('RELEASE', 'REFUND', 'CHARGEBACK'));
