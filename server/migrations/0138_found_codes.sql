-- outside a transaction
create index concurrently if not exists coupons_by_text on coupons using gin (found_text(code) gin_trgm_ops);
