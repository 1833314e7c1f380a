-- Gifts: a buyer pays for a course, and another person redeems it.

-- owner: gifts
create table gifts (
  order_line_id integer primary key constraint gifts_order_line_id_fkey references order_lines (id),
  -- Null once it is erased.
  recipient_email text,
  recipient_name text not null,
  message text not null,
  -- Whether the course leaves the buyer's cart with the payment.
  is_from_cart boolean not null,
  -- When the email is due, if the order is paid by then.
  due_at timestamptz not null,
  -- The newest email to this address. Null until it is due.
  sent_at timestamptz,
  sends smallint not null default 0,
  -- NOT_DELIVERED: the email couldn't be sent, or the address was erased. NOT_REDEEMABLE: the recipient has or teaches the course.
  problem text constraint gifts_problem_check check (problem in ('NOT_DELIVERED', 'NOT_REDEEMABLE')),
  redeemed_at timestamptz,
  redeemed_by uuid constraint gifts_redeemed_by_fkey references users (id),
  constraint gifts_redeemed_check check ((redeemed_at is null) = (redeemed_by is null))
);
create index gifts_due_at_idx on gifts (due_at) where sent_at is null and redeemed_at is null;
create index gifts_recipient_email_idx on gifts (recipient_email);
create index gifts_redeemed_by_idx on gifts (redeemed_by);

-- A gift never enrolls its buyer. A process of the old release would, so it fails here, and the payment is settled by the new release.
create function refuse_gift_to_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from gifts where gifts.order_line_id = new.order_line_id) then
    raise exception 'order line % is a gift', new.order_line_id using errcode = 'check_violation', constraint = 'enrollments_gift_check';
  end if;
  return new;
end $$;
create trigger enrollments_refuse_gift_to_buyer before insert or update of source, order_line_id on enrollments
  for each row when (new.source = 'ORDER') execute function refuse_gift_to_buyer();

-- beside the old release: it enrolls by FREE, ORDER, INVITE and STAFF, with their links.
alter table enrollments drop constraint enrollments_source_check, drop constraint enrollments_source_link_check;
alter table enrollments
  add constraint enrollments_source_check check (source in ('FREE', 'ORDER', 'INVITE', 'GIFT', 'STAFF')) not valid,
  -- A source has its own link and no other. A gift's link is its order line. A new source adds its column and its line here.
  add constraint enrollments_source_link_check check (
    (source in ('ORDER', 'GIFT')) = (order_line_id is not null)
    and num_nonnulls(invitation_id, join_code_id) = case source when 'INVITE' then 1 else 0 end
    and (source = 'STAFF') = (enrolled_by is not null)
  ) not valid;
