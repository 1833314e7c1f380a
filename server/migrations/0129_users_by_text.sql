-- outside a transaction
reindex index concurrently users_by_text;
