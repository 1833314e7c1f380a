-- Shorter holding times for trusted payees, with a reserve that stays pending until the default time is over.

-- owner: ledger
create table payout_terms (
  id integer generated always as identity primary key,
  payee_id uuid not null constraint payout_terms_payee_id_fkey references users (id),
  hold_days smallint not null constraint payout_terms_hold_days_check check (hold_days between 1 and 365),
  reserve_bps integer not null constraint payout_terms_reserve_bps_check check (reserve_bps between 0 and 9000),
  since timestamptz not null,
  -- Null while the terms apply.
  ended_at timestamptz,
  constraint payout_terms_period_check check (ended_at >= since)
);
create unique index payout_terms_current_key on payout_terms (payee_id) where ended_at is null;
create index payout_terms_payee_id_idx on payout_terms (payee_id);

-- Earnings released before the default time, with the terms that allowed it. A row never goes: it proves the release.
-- owner: ledger
create table early_releases (
  order_line_id integer primary key constraint early_releases_order_line_id_fkey references order_lines (id),
  order_id integer not null constraint early_releases_order_id_fkey references orders (id),
  payee_id uuid not null constraint early_releases_payee_id_fkey references users (id),
  terms_id integer not null constraint early_releases_terms_id_fkey references payout_terms (id),
  sold_at timestamptz not null,
  released_at timestamptz not null,
  reserve_minor bigint not null constraint early_releases_reserve_minor_check check (reserve_minor >= 0),
  -- Null while the reserve is pending: until it is released, or taken by a refund.
  reserve_ended_at timestamptz
);
create index early_releases_order_id_idx on early_releases (order_id);
create index early_releases_payee_id_idx on early_releases (payee_id);
create index early_releases_terms_id_idx on early_releases (terms_id);
create index early_releases_next on early_releases (sold_at, order_id) where reserve_ended_at is null;

-- Finds the earnings of one payee in the order of their release.
create index waiting_earnings_of_payee on waiting_earnings (instructor_id, sold_at, order_id);
drop index waiting_earnings_instructor_id_idx;
