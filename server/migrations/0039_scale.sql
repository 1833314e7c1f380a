-- What is looked for among a million orders.

-- What can be paid out, added up without reading the books themselves.
create index ledger_entries_available on ledger_entries (currency, instructor_id) include (amount_minor) where account = 'instructor_available';
create index refunds_over on refunds (requested_at desc, id desc) where status in ('DECLINED', 'PROCESSED', 'FAILED');
create index enrollments_active on enrollments (user_id) where status = 'ACTIVE';
