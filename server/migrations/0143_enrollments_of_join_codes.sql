-- outside a transaction
create index concurrently if not exists enrollments_join_code_id_idx on enrollments (join_code_id);
alter table enrollments validate constraint enrollments_source_link_check;
