-- outside a transaction
create index concurrently if not exists users_by_text on users using gin (user_text(first_name, last_name, email) gin_trgm_ops);
