-- Checkouts, the attempts to pay them, what the provider told us, and receipts.

-- owner: orders
create table orders (
  id integer generated always as identity primary key,
  user_id uuid not null references users,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'PAID', 'FAILED', 'EXPIRED', 'HELD', 'REFUND_REQUESTED', 'REFUNDED')),
  currency text not null check (currency in ('NGN', 'USD')),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  total_minor bigint not null constraint orders_total_adds_up check (total_minor >= 0 and total_minor = subtotal_minor - discount_minor),
  -- What is bought at which prices: the same cart ordered twice is one open order.
  cart_fingerprint text not null,
  pricing_country text not null,
  -- Why a person has to look at it: an amount or a currency that differs, an overpayment.
  review_reason text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  constraint orders_paid_has_time check (status not in ('PAID', 'REFUND_REQUESTED', 'REFUNDED') or paid_at is not null)
);
create unique index orders_one_open_key on orders (user_id, cart_fingerprint) where status = 'PENDING';
create index on orders (user_id, created_at desc);
create index orders_pending on orders (expires_at) where status = 'PENDING';

-- owner: orders
create table order_lines (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  course_id integer not null references courses,
  instructor_id uuid not null references users,
  -- As bought: later changes to the course don't reach them.
  title text not null,
  price_minor bigint not null check (price_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0 and discount_minor <= price_minor),
  -- Paid for, but the course was already the buyer's by another order: the money is due back.
  is_duplicate boolean not null default false,
  constraint order_lines_once_key unique (order_id, course_id)
);
create index on order_lines (course_id);
create index on order_lines (instructor_id);

-- owner: orders
create table payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  provider text not null,
  reference text not null constraint payments_reference_key unique,
  status text not null default 'CREATED' check (status in (
    'CREATED', 'INITIALIZED', 'REJECTED', 'UNKNOWN', 'PENDING', 'FAILED', 'ABANDONED', 'EXPIRED',
    'SUCCEEDED', 'SUCCEEDED_DUPLICATE', 'MISMATCH')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('NGN', 'USD')),
  authorization_url text,
  -- Paystack's ids are unsigned 64-bit: text keeps them whole.
  provider_transaction_id text,
  provider_status text,
  gateway_response text,
  channel text,
  card_brand text,
  card_last4 text,
  paid_amount_minor bigint,
  fees_minor bigint,
  created_at timestamptz not null default now(),
  next_check_at timestamptz,
  checks smallint not null default 0,
  verified_at timestamptz,
  settled_at timestamptz
);
create index on payments (order_id);
create index payments_due on payments (next_check_at) where next_check_at is not null;
-- An order is paid by one attempt; a second success is a duplicate, and due back.
create unique index payments_one_success_key on payments (order_id) where status = 'SUCCEEDED';
create unique index payments_transaction_key on payments (provider, provider_transaction_id)
  where status in ('SUCCEEDED', 'SUCCEEDED_DUPLICATE');

-- Only what is needed to ask the provider again: the body itself is not kept.
-- owner: orders
create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  body_sha256 text not null,
  event text not null,
  reference text,
  status text not null default 'RECEIVED' check (status in ('RECEIVED', 'DONE', 'IGNORED')),
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  constraint webhook_events_once_key unique (provider, body_sha256)
);

-- owner: orders
create table receipts (
  number bigint generated always as identity primary key,
  order_id integer not null constraint receipts_once_key unique references orders,
  snapshot jsonb not null,
  issued_at timestamptz not null default now()
);
