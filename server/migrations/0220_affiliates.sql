-- Affiliates: users who earn a commission on the sales that their links bring.

-- owner: affiliates
create table affiliates (
  user_id uuid primary key constraint affiliates_user_id_fkey references users (id),
  -- Part of each link, as `?ref=`.
  code text not null constraint affiliates_code_key unique,
  joined_at timestamptz not null,
  first_sale_at timestamptz,
  suspended_at timestamptz,
  suspended_by uuid constraint affiliates_suspended_by_fkey references users (id),
  suspend_reason text,
  constraint affiliates_code_check check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  constraint affiliates_suspended_check check (num_nonnulls(suspended_at, suspended_by, suspend_reason) in (0, 3))
);
create index affiliates_suspended_by_idx on affiliates (suspended_by);

-- The courses that their instructors opened to affiliates.
-- owner: affiliates
create table affiliate_courses (
  course_id integer primary key constraint affiliate_courses_course_id_fkey references courses (id) on delete cascade,
  commission_bps integer not null constraint affiliate_courses_commission_bps_check check (commission_bps between 1 and 10000)
);

-- Affiliates who no longer sell an instructor's courses.
-- owner: affiliates
create table ended_partnerships (
  instructor_id uuid not null constraint ended_partnerships_instructor_id_fkey references users (id),
  affiliate_id uuid not null constraint ended_partnerships_affiliate_id_fkey references users (id),
  ended_at timestamptz not null,
  reason text not null,
  constraint ended_partnerships_pkey primary key (instructor_id, affiliate_id)
);
create index ended_partnerships_affiliate_id_idx on ended_partnerships (affiliate_id);

-- owner: affiliates
create table affiliate_clicks (
  id integer generated always as identity primary key,
  affiliate_id uuid not null constraint affiliate_clicks_affiliate_id_fkey references affiliates (user_id) on delete cascade,
  -- Null for links to pages that aren't about a course.
  course_id integer constraint affiliate_clicks_course_id_fkey references courses (id) on delete cascade,
  day date not null,
  clicks integer not null constraint affiliate_clicks_clicks_check check (clicks > 0),
  constraint affiliate_clicks_day_key unique nulls not distinct (affiliate_id, course_id, day)
);
create index affiliate_clicks_course_id_idx on affiliate_clicks (course_id);

-- Hashes of today's visitors, which limit how many clicks of each are counted.
-- owner: affiliates
create table affiliate_visitors (
  name bytea primary key,
  day date not null,
  clicks integer not null
);
create index affiliate_visitors_day_idx on affiliate_visitors (day);

-- The affiliate of an order line, with the terms when the order was placed.
-- owner: affiliates
create table commissions (
  order_line_id integer primary key constraint commissions_order_line_id_fkey references order_lines (id) on delete cascade,
  affiliate_id uuid not null constraint commissions_affiliate_id_fkey references users (id),
  commission_bps integer not null constraint commissions_commission_bps_check check (commission_bps between 1 and 10000),
  -- Whose share of the sale pays the commission.
  paid_from text not null constraint commissions_paid_from_check check (paid_from in ('INSTRUCTOR', 'PLATFORM')),
  -- Null until the sale is booked.
  amount_minor bigint constraint commissions_amount_minor_check check (amount_minor >= 0)
);
create index commissions_affiliate_id_idx on commissions (affiliate_id, order_line_id);

-- Sales with the coupon count for this affiliate.
alter table coupons add column affiliate_id uuid constraint coupons_affiliate_id_fkey references users (id);
create index coupons_affiliate_id_idx on coupons (affiliate_id);
