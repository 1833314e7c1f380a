-- outside a transaction
create index concurrently if not exists jobs_leased_idx on jobs (leased_until) where leased_until is not null;
