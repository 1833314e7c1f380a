-- Assignments: lectures to which students submit work. Their submissions with the grades, and the files of both.

-- beside the old release: it writes VIDEO, TEXT and QUIZ lectures.
alter table all_lectures drop constraint lectures_content_type_check;
alter table all_lectures add column assignment jsonb;
alter table all_lectures
  add constraint lectures_content_type_check check (content_type in ('VIDEO', 'TEXT', 'QUIZ', 'ASSIGNMENT')) not valid,
  add constraint lectures_assignment_check check (
    (content_type = 'ASSIGNMENT') = (assignment is not null) and not (content_type = 'ASSIGNMENT' and is_preview)
  ) not valid;

create or replace view edited_lectures as
select all_lectures.id, all_lectures.section_id, all_lectures.title, all_lectures.description_html, all_lectures.content_type,
  case when held_contents.lecture_id is null then all_lectures.content_html else held_contents.content_html end as content_html,
  case when held_contents.lecture_id is null then all_lectures.video_id else held_contents.video_id end as video_id,
  case when held_contents.lecture_id is null then all_lectures.duration_seconds else held_contents.duration_seconds end as duration_seconds,
  all_lectures.is_preview, all_lectures.discussion_enabled, all_lectures.position, all_lectures.version, all_lectures.deleted_at,
  coalesce(all_lectures.held_at, held_contents.held_at) as held_at, all_lectures.opens,
  case
    when held_contents.lecture_id is null then case when all_lectures.video_id is null then all_lectures.video_link end
    when held_contents.video_id is null then held_contents.video_link
  end as video_link,
  all_lectures.assignment
from all_lectures left join held_contents on held_contents.lecture_id = all_lectures.id
where all_lectures.deleted_at is null;

create or replace view lectures as
select id, section_id, title, description_html, content_type, content_html, video_id, duration_seconds, is_preview, discussion_enabled,
  position, version, deleted_at, held_at, opens, case when video_id is null then video_link end as video_link, assignment
from all_lectures where deleted_at is null and held_at is null;

-- owner: assignments
create table assignment_submissions (
  id integer generated always as identity primary key,
  lecture_id integer not null constraint assignment_submissions_lecture_id_fkey references all_lectures (id) on delete cascade,
  enrollment_id integer not null constraint assignment_submissions_enrollment_id_fkey references enrollments (id) on delete cascade,
  user_id uuid not null constraint assignment_submissions_user_id_fkey references users (id),
  -- Chosen by the client, so that a repeated call doesn't submit twice.
  client_id uuid not null,
  number smallint not null constraint assignment_submissions_number_check check (number > 0),
  body text not null,
  link text not null,
  submitted_at timestamptz not null,
  -- The terms when the work was submitted. Later changes of the assignment don't apply to it.
  due_at timestamptz,
  max_points smallint not null,
  pass_points smallint not null,
  -- The grade. Null until the work is graded.
  points smallint,
  feedback text not null default '',
  graded_at timestamptz,
  -- Increments with each change of the grade.
  grade_version smallint not null default 0,
  is_passed boolean generated always as (points >= pass_points) stored,
  constraint assignment_submissions_client_key unique (user_id, lecture_id, client_id),
  constraint assignment_submissions_number_key unique (user_id, lecture_id, number),
  constraint assignment_submissions_points_check check (points between 0 and max_points),
  constraint assignment_submissions_graded_check check (
    num_nonnulls(points, graded_at) in (0, 2) and (points is null) = (grade_version = 0)
  )
);
create unique index assignment_submissions_one_waiting_key on assignment_submissions (user_id, lecture_id) where points is null;
create index assignment_submissions_lecture_id_idx on assignment_submissions (lecture_id);
create index assignment_submissions_enrollment_id_idx on assignment_submissions (enrollment_id, lecture_id);

-- owner: assignments
create table assignment_files (
  id integer generated always as identity primary key,
  file_id integer not null constraint assignment_files_file_id_fkey references media_files (id),
  lecture_id integer not null constraint assignment_files_lecture_id_fkey references all_lectures (id) on delete cascade,
  -- The student whose work it is, also of a file that the instructor returns.
  user_id uuid not null constraint assignment_files_user_id_fkey references users (id),
  -- Null until the student submits the file.
  submission_id integer constraint assignment_files_submission_id_fkey references assignment_submissions (id) on delete cascade,
  is_feedback boolean not null,
  name text not null,
  created_at timestamptz not null,
  constraint assignment_files_feedback_check check (submission_id is not null or not is_feedback)
);
create index assignment_files_file_id_idx on assignment_files (file_id);
create index assignment_files_lecture_id_idx on assignment_files (lecture_id);
create index assignment_files_user_id_idx on assignment_files (user_id, lecture_id);
create index assignment_files_submission_id_idx on assignment_files (submission_id);
