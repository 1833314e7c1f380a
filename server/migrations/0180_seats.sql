-- Seats for teams: a buyer pays for several seats of a course, and other people learn with them. Each seat is an order line.

alter table order_lines
  -- 0 for a line that isn't a seat. The seats of a course in an order are numbered from 1.
  add column seat smallint not null default 0;
alter table order_lines add constraint order_lines_seat_check check (seat >= 0) not valid;

-- The company on the receipt. Blank for none.
alter table orders
  add column company_name text not null default '',
  add column company_address text not null default '',
  add column company_tax_id text not null default '';

-- What a buyer entered at their last checkout.
-- owner: billing
create table billing_details (
  user_id uuid primary key constraint billing_details_user_id_fkey references users (id),
  company_name text not null,
  company_address text not null,
  company_tax_id text not null
);

-- owner: seats
create table seats (
  order_line_id integer primary key constraint seats_order_line_id_fkey references order_lines (id),
  -- The invited email. Null while the seat is free, and once it is erased.
  email text,
  -- The newest email to this address. Null while the seat is free.
  invited_at timestamptz,
  -- All emails of the seat, including those to earlier addresses.
  sends smallint not null default 0,
  -- NOT_DELIVERED: the email couldn't be sent. NOT_ACCEPTABLE: the invited person has or teaches the course.
  problem text constraint seats_problem_check check (problem in ('NOT_DELIVERED', 'NOT_ACCEPTABLE')),
  accepted_at timestamptz,
  accepted_by uuid constraint seats_accepted_by_fkey references users (id),
  -- When the seat was taken from its first member. It can be reassigned once.
  reassigned_at timestamptz,
  constraint seats_accepted_check check ((accepted_at is null) = (accepted_by is null)),
  constraint seats_invited_check check (invited_at is not null or (email is null and accepted_at is null))
);
create index seats_email_idx on seats (email);
create index seats_accepted_by_idx on seats (accepted_by);

-- The further lines of a refund of several seats. The first one is the refund's own order line.
-- owner: refunds
create table refund_lines (
  refund_id integer not null constraint refund_lines_refund_id_fkey references refunds (id),
  order_line_id integer not null constraint refund_lines_order_line_id_fkey references order_lines (id),
  constraint refund_lines_pkey primary key (refund_id, order_line_id)
);
create index refund_lines_order_line_id_idx on refund_lines (order_line_id);

-- All order lines of each refund.
-- owner: refunds
create view refunded_lines as
  select id as refund_id, order_line_id from refunds where order_line_id is not null
  union all
  select refund_id, order_line_id from refund_lines;

alter table enrollments add column seat_id integer constraint enrollments_seat_id_fkey references seats (order_line_id);

-- A gift or a seat never enrolls its buyer. A process of the old release would, so it fails here, and the payment is settled by the new release.
create or replace function refuse_gift_to_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from gifts where gifts.order_line_id = new.order_line_id) then
    raise exception 'order line % is a gift', new.order_line_id using errcode = 'check_violation', constraint = 'enrollments_gift_check';
  end if;
  if exists (select from seats where seats.order_line_id = new.order_line_id) then
    raise exception 'order line % is a seat', new.order_line_id using errcode = 'check_violation', constraint = 'enrollments_seat_check';
  end if;
  return new;
end $$;

-- beside the old release: it enrolls by FREE, ORDER, INVITE, GIFT and STAFF, with their links.
alter table enrollments drop constraint enrollments_source_check, drop constraint enrollments_source_link_check;
alter table enrollments
  add constraint enrollments_source_check check (source in ('FREE', 'ORDER', 'INVITE', 'GIFT', 'SEAT', 'STAFF')) not valid,
  -- A source has its own link and no other. A gift's link is its order line. A new source adds its column and its line here.
  add constraint enrollments_source_link_check check (
    (source in ('ORDER', 'GIFT')) = (order_line_id is not null)
    and (source = 'SEAT') = (seat_id is not null)
    and num_nonnulls(invitation_id, join_code_id) = case source when 'INVITE' then 1 else 0 end
    and (source = 'STAFF') = (enrolled_by is not null)
  ) not valid;
