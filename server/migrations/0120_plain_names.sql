-- outside a transaction
-- Fills the index of users by name and email with the text that plain() returns since 0119.
reindex index concurrently users_found;
