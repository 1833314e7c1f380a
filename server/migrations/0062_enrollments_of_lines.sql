-- outside a transaction
drop procedure if exists fill_enrollment_lines();
create index concurrently if not exists enrollments_order_line_id_idx on enrollments (order_line_id);
