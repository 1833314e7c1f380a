-- outside a transaction
-- The coupon summary sums orders from this index alone. Most orders have no coupon, so the index is smaller than the one that it replaces.
create index concurrently if not exists orders_by_coupon on orders (coupon_id)
  include (id, paid_at, currency, discount_minor, total_minor) where coupon_id is not null;
drop index concurrently if exists orders_coupon_id_idx;
