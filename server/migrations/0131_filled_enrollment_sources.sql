-- outside a transaction
call fill_enrollment_sources();
drop procedure fill_enrollment_sources();
create index concurrently if not exists enrollments_enrolled_by_idx on enrollments (enrolled_by);
create index concurrently if not exists enrollments_ended_by_idx on enrollments (ended_by);
