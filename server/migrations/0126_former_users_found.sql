-- outside a transaction
-- beside the old release: it finds the same users, but reads the whole table.
drop index concurrently if exists users_found;
