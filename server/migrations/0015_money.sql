-- Coupons, refunds, disputes, the books, and what is paid out to instructors.

-- One act of making many codes that differ in nothing else.
-- owner: coupons
create table coupon_batches (
  id integer generated always as identity primary key,
  created_by uuid not null references users,
  created_at timestamptz not null
);

-- owner: coupons
create table coupons (
  id integer generated always as identity primary key,
  code text not null constraint coupons_code_key unique check (code = upper(code) and code ~ '^[A-Z0-9-]{3,32}$'),
  -- Hundredths of a percent.
  discount_bps integer not null check (discount_bps between 100 and 10000),
  scope text not null check (scope in ('COURSES', 'INSTRUCTOR', 'SITEWIDE')),
  -- Whose coupon it is; null for one of the site itself.
  instructor_id uuid references users,
  starts_at timestamptz,
  expires_at timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  is_once_per_person boolean not null default true,
  -- Of what it applies to, before the discount. Without one for a currency there is no minimum in it.
  minimum_naira_minor bigint check (minimum_naira_minor > 0),
  minimum_usd_minor bigint check (minimum_usd_minor > 0),
  is_active boolean not null default true,
  batch_id integer references coupon_batches,
  created_by uuid not null references users,
  created_at timestamptz not null,
  constraint coupons_all_of_an_instructor check (scope <> 'INSTRUCTOR' or instructor_id is not null),
  constraint coupons_sitewide_is_the_sites check (scope <> 'SITEWIDE' or instructor_id is null),
  constraint coupons_end_after_start check (expires_at > starts_at)
);
create index on coupons (instructor_id);
create index on coupons (batch_id);
create index on coupons (created_by);
create index on coupon_batches (created_by);

-- owner: coupons
create table coupon_courses (
  coupon_id integer not null references coupons on delete cascade,
  course_id integer not null references courses,
  primary key (coupon_id, course_id)
);
create index on coupon_courses (course_id);

alter table orders
  add column coupon_id integer references coupons,
  -- As it was: a code may be changed until it is first used.
  add column coupon_code text,
  -- Of the prices, which include it; as the setting was when the order was placed.
  add column tax_rate_bps integer not null default 0 check (tax_rate_bps between 0 and 10000);
create index on orders (coupon_id);
create index orders_newest on orders (created_at desc, id desc);

-- A reserved use counts against the limits until its time is over; a committed one for good.
-- owner: coupons
create table coupon_redemptions (
  id integer generated always as identity primary key,
  coupon_id integer not null references coupons,
  user_id uuid not null references users,
  order_id integer not null constraint coupon_redemptions_once_key unique references orders,
  status text not null check (status in ('RESERVED', 'COMMITTED', 'RELEASED')),
  reserved_until timestamptz not null,
  -- Paid after the reservation was over and somebody else had the last use.
  is_over_limit boolean not null default false,
  currency text not null check (currency in ('NGN', 'USD')),
  discount_minor bigint not null check (discount_minor >= 0),
  created_at timestamptz not null
);
create index on coupon_redemptions (coupon_id, status);
create index on coupon_redemptions (user_id);

-- How the payment of a line was shared, fixed when it was paid.
alter table order_lines
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- OWN_COUPON: the buyer came with the instructor's own coupon.
  add column share_class text not null default 'PLATFORM' check (share_class in ('PLATFORM', 'OWN_COUPON')),
  add column instructor_share_bps integer check (instructor_share_bps between 0 and 10000),
  add column instructor_share_minor bigint;

-- Money on its way back to a buyer, a whole line or a whole payment that was one too many.
-- owner: refunds
create table refunds (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('BUYER', 'MANAGER', 'DUPLICATE', 'EXTERNAL')),
  order_id integer not null references orders,
  -- Null for a whole payment.
  order_line_id integer references order_lines,
  payment_id integer not null references payments,
  currency text not null check (currency in ('NGN', 'USD')),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in (
    'REQUESTED', 'DECLINED', 'APPROVED', 'SENDING', 'UNKNOWN', 'PENDING', 'PROCESSING', 'NEEDS_ATTENTION', 'PROCESSED', 'FAILED')),
  reason text not null default '',
  requested_by uuid references users,
  requested_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  decision_reason text,
  provider_refund_id text,
  -- What the provider said last, for people.
  provider_says text,
  -- How often it was begun at the provider: one that failed may be sent again.
  attempt smallint not null default 1,
  next_check_at timestamptz,
  checks smallint not null default 0,
  settled_at timestamptz
);
-- A line, and a payment as a whole, is given back once by us.
create unique index refunds_one_per_line_key on refunds (order_line_id) where status not in ('DECLINED', 'FAILED');
create unique index refunds_one_per_payment_key on refunds (payment_id)
  where order_line_id is null and kind <> 'EXTERNAL' and status not in ('DECLINED', 'FAILED');
create unique index refunds_provider_key on refunds (provider_refund_id) where provider_refund_id is not null;
create index on refunds (order_id);
create index on refunds (order_line_id);
create index on refunds (payment_id);
create index on refunds (requested_by);
create index on refunds (decided_by);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;
create index refunds_queue on refunds (status, requested_at);

-- owner: refunds
create table credit_notes (
  number bigint generated always as identity primary key,
  refund_id integer not null constraint credit_notes_once_key unique references refunds,
  snapshot jsonb not null,
  issued_at timestamptz not null
);

-- What a buyer's bank holds against a payment.
-- owner: disputes
create table disputes (
  id integer generated always as identity primary key,
  provider_dispute_id text not null constraint disputes_provider_key unique,
  payment_id integer not null references payments,
  status text not null,
  -- Null until it is over.
  resolution text,
  category text,
  currency text not null check (currency in ('NGN', 'USD')),
  amount_minor bigint not null check (amount_minor > 0),
  due_at timestamptz,
  created_at timestamptz not null,
  resolved_at timestamptz
);
create index on disputes (payment_id);
create index disputes_open on disputes (payment_id) where resolved_at is null;

-- The course was given back: it proves nothing any more, until it is bought again.
alter table certificates add column revoked_at timestamptz;

-- Double entry, append-only. What happened once is booked once.
-- owner: ledger
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Of what it books: a payment, a refund, a payout.
  source_id text not null,
  at timestamptz not null,
  constraint ledger_transactions_once_key unique (kind, source_id)
);
create index on ledger_transactions (at);

-- owner: ledger
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account text not null check (account in (
    'provider_clearing', 'bank', 'provider_fees', 'vat_payable', 'platform_revenue',
    'instructor_pending', 'instructor_available', 'refund_losses', 'chargeback_losses', 'suspense')),
  instructor_id uuid references users,
  order_line_id integer references order_lines,
  currency text not null check (currency in ('NGN', 'USD')),
  -- Debits are positive, credits negative.
  amount_minor bigint not null check (amount_minor <> 0),
  constraint ledger_entries_instructors_accounts check ((account in ('instructor_pending', 'instructor_available')) = (instructor_id is not null))
);
create index on ledger_entries (transaction_id);
create index on ledger_entries (instructor_id, currency, account);
create index on ledger_entries (order_line_id);

create function ledger_adds_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not add up', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_add_up after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_adds_up();

create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_stay before update or delete on ledger_transactions for each row execute function ledger_stays();
create trigger ledger_entries_stay before update or delete on ledger_entries for each row execute function ledger_stays();
create trigger ledger_transactions_stay_whole before truncate on ledger_transactions for each statement execute function ledger_stays();
create trigger ledger_entries_stay_whole before truncate on ledger_entries for each statement execute function ledger_stays();

-- Where an instructor is paid, by currency.
-- owner: payouts
create table payout_accounts (
  instructor_id uuid not null references users,
  currency text not null check (currency in ('NGN', 'USD')),
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  -- As the bank itself says, for naira.
  account_name text not null,
  -- How the provider knows it.
  recipient_code text,
  updated_at timestamptz not null,
  primary key (instructor_id, currency)
);

-- owner: payouts
create table payout_runs (
  id integer generated always as identity primary key,
  currency text not null check (currency in ('NGN', 'USD')),
  method text not null check (method in ('TRANSFER', 'BY_HAND')),
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index on payout_runs (created_by);

-- owner: payouts
create table payouts (
  id integer generated always as identity primary key,
  run_id integer not null references payout_runs,
  instructor_id uuid not null references users,
  currency text not null check (currency in ('NGN', 'USD')),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('CREATED', 'SENDING', 'UNKNOWN', 'PENDING', 'PAID', 'FAILED', 'REVERSED')),
  -- What keeps the provider from paying twice.
  reference text not null constraint payouts_reference_key unique,
  -- The account as it was.
  account jsonb not null,
  provider_transfer_code text,
  -- What the provider said last, or the reference of a payment by hand.
  note text,
  paid_by uuid references users,
  paid_at timestamptz,
  next_check_at timestamptz,
  checks smallint not null default 0,
  constraint payouts_once_per_run_key unique (run_id, instructor_id)
);
create index on payouts (instructor_id);
create index on payouts (paid_by);
create index payouts_due on payouts (next_check_at) where next_check_at is not null;
