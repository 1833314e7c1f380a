-- outside a transaction
-- When open payments were last asked about, read every few seconds by whoever watches the site.

create index concurrently if not exists jobs_reconciled on jobs (finished_at) where kind = 'reconcile-payments' and status = 'DONE';
