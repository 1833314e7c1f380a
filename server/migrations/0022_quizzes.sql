-- Quizzes of lectures, version by version, and what people answered.

-- The version with the highest number is the one that new attempts take. Editing makes another.
-- owner: quizzes
create table quiz_versions (
  id integer generated always as identity primary key,
  lecture_id integer not null references lectures on delete cascade,
  number integer not null check (number > 0),
  -- Settings and questions, with the right answers.
  definition jsonb not null,
  -- What it takes to read and answer it.
  estimated_seconds integer not null check (estimated_seconds >= 0),
  created_at timestamptz not null,
  constraint quiz_versions_number_key unique (lecture_id, number)
);

create function quiz_versions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a quiz never changes' using errcode = 'restrict_violation';
end $$;
create trigger quiz_versions_stay before update on quiz_versions for each row execute function quiz_versions_stay();

create function time_quiz_lecture() returns trigger language plpgsql as $$
begin
  update lectures set duration_seconds = new.estimated_seconds where id = new.lecture_id;
  return null;
end $$;
create trigger quiz_versions_time after insert on quiz_versions for each row execute function time_quiz_lecture();

-- owner: quizzes
create table quiz_attempts (
  id integer generated always as identity primary key,
  version_id integer not null references quiz_versions on delete cascade,
  lecture_id integer not null references lectures on delete cascade,
  user_id uuid not null references users,
  -- Null for a try that counts for nothing: of a preview, or by those who made the course.
  enrollment_id integer references enrollments on delete cascade,
  is_practice boolean not null generated always as (enrollment_id is null) stored,
  -- Chosen by whoever starts it, so that asking again doesn't start another.
  client_id uuid not null,
  number integer not null check (number > 0),
  -- Decides the order in which questions and options are shown.
  seed integer not null,
  started_at timestamptz not null,
  -- Null without a time limit.
  deadline_at timestamptz,
  -- By the question's id.
  answers jsonb not null default '{}',
  -- The questions whose answer can't change any more, as it has been told whether it is right.
  checked_ids text[] not null default '{}',
  submitted_at timestamptz,
  is_time_up boolean not null default false,
  score_percent integer check (score_percent between 0 and 100),
  is_passed boolean,
  -- What each question earned.
  grades jsonb,
  constraint quiz_attempts_client_key unique (user_id, lecture_id, client_id),
  constraint quiz_attempts_number_key unique (user_id, lecture_id, is_practice, number),
  constraint quiz_attempts_graded_when_submitted check (
    num_nonnulls(submitted_at, score_percent, is_passed, grades) in (0, 4)
  )
);
create unique index quiz_attempts_one_open_key on quiz_attempts (user_id, lecture_id, is_practice) where submitted_at is null;
create index on quiz_attempts (version_id);
create index on quiz_attempts (lecture_id);
create index on quiz_attempts (enrollment_id, lecture_id);

create function quiz_attempts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a submitted attempt never changes' using errcode = 'restrict_violation';
end $$;
create trigger quiz_attempts_stay before update on quiz_attempts
  for each row when (old.submitted_at is not null) execute function quiz_attempts_stay();
