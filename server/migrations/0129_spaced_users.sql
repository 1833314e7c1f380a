-- outside a transaction
-- Fills the index with the text that user_text() returns since 0128.
reindex index concurrently users_by_text;
