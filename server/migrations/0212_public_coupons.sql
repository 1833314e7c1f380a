-- Coupons that are shown on the pages of their courses.

alter table coupons
  add column is_public boolean not null default false,
  -- Whether pages show it now. A job follows the coupon's start and end.
  add column is_shown boolean not null default false;
create index coupons_shown on coupons (id) where is_shown;

create trigger coupons_changed after update on coupons for each row
  when (old.is_shown or new.is_shown) execute function notify_catalog();

-- A coupon with a limit disappears with its last use.
create function notify_used_coupon() returns trigger language plpgsql as $$
begin
  if exists (select from coupons where id = new.coupon_id and is_shown and max_redemptions is not null) then
    perform pg_notify('catalog', '');
  end if;
  return null;
end $$;
create trigger coupon_redemptions_shown after insert or update of status on coupon_redemptions
  for each row execute function notify_used_coupon();
