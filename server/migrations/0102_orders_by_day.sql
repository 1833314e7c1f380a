-- outside a transaction
-- The day that an order counts for in reports: of its payment, or of its placing if it was never paid.
create index concurrently if not exists orders_reported on orders (coalesce(paid_at, created_at), id);
