-- outside a transaction
alter table enrollments validate constraint enrollments_source_check;
alter table enrollments validate constraint enrollments_source_link_check;
