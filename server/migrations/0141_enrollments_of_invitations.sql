-- outside a transaction
create index concurrently if not exists enrollments_invitation_id_idx on enrollments (invitation_id);
alter table enrollments validate constraint enrollments_source_check;
alter table enrollments validate constraint enrollments_source_link_check;
