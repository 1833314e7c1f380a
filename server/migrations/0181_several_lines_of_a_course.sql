-- outside a transaction
create unique index concurrently if not exists order_lines_seat_key on order_lines (order_id, course_id, seat);
-- beside the old release: its lines aren't seats, so the new index allows one of each course too.
alter table order_lines drop constraint if exists order_lines_once_key;
create index concurrently if not exists enrollments_seat_id_idx on enrollments (seat_id);
alter table order_lines validate constraint order_lines_seat_check;
alter table enrollments validate constraint enrollments_source_check;
alter table enrollments validate constraint enrollments_source_link_check;
