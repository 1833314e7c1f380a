-- Proof of completion. It repeats what it proves, so that it outlives changes to the course.

-- owner: certificates
create table certificates (
  id integer generated always as identity primary key,
  serial text not null constraint certificates_serial_key unique,
  enrollment_id integer not null constraint certificates_once_key unique references enrollments,
  user_id uuid not null references users,
  course_id integer not null references courses,
  student_name text not null,
  course_title text not null,
  instructor_name text not null,
  duration_seconds integer not null,
  completed_at timestamptz not null,
  issued_at timestamptz not null default now(),
  file_id integer references media_files on delete set null
);
create index on certificates (user_id, issued_at desc);
create index on certificates (course_id);
create index on certificates (file_id);
