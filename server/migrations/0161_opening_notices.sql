-- When a student was last told that lectures of a course opened.

-- owner: openings
create table opening_notices (
  enrollment_id integer primary key constraint opening_notices_enrollment_id_fkey references enrollments (id) on delete cascade,
  told_at timestamptz not null
);
