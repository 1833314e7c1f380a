-- The courses that a course requires, or recommends before it.

-- owner: prerequisites
create table course_prerequisites (
  course_id integer not null constraint course_prerequisites_course_id_fkey references courses (id) on delete cascade,
  prerequisite_id integer not null constraint course_prerequisites_prerequisite_id_fkey references courses (id) on delete cascade,
  is_required boolean not null,
  constraint course_prerequisites_pkey primary key (course_id, prerequisite_id),
  constraint course_prerequisites_other_check check (course_id <> prerequisite_id)
);
create index course_prerequisites_prerequisite_id_idx on course_prerequisites (prerequisite_id);

create trigger course_prerequisites_reviewed after insert or update or delete on course_prerequisites
  for each row execute function note_changed_part();
create trigger course_prerequisites_changed after insert or update or delete on course_prerequisites
  for each statement execute function notify_catalog();
