-- outside a transaction
create index concurrently if not exists courses_by_text on courses using gin (found_text(title) gin_trgm_ops);
