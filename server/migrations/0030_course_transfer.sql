-- Courses that leave as an open file and come in as one, and what is found out about a video while it is worked on.

-- A course's file, made in the background and kept for some days.
-- owner: course-transfer
create table course_exports (
  id integer generated always as identity primary key,
  -- Null once the course is deleted: the file then goes with the next tidying.
  course_id integer references courses on delete set null,
  requested_by uuid not null references users,
  status text not null default 'WAITING' check (status in ('WAITING', 'WORKING', 'READY', 'FAILED')),
  percent smallint not null default 0 check (percent between 0 and 100),
  file_id integer references media_files on delete set null,
  requested_at timestamptz not null,
  expires_at timestamptz,
  constraint course_exports_ready_until check ((status = 'READY') = (expires_at is not null))
);
create index on course_exports (course_id, id);
create index on course_exports (requested_by);
create index on course_exports (file_id);
-- Everybody waits for the one they asked for before.
create unique index course_exports_one_running_key on course_exports (requested_by) where status in ('WAITING', 'WORKING');

-- A file that somebody brought, what is in it, and the course that was made of it.
-- owner: course-transfer
create table course_imports (
  id integer generated always as identity primary key,
  user_id uuid not null references users,
  -- Null once the file has gone: it is needed until a course is made of it, or it is refused.
  key text constraint course_imports_key_key unique check (key ~ '^private/imports/[a-z0-9._-]+$'),
  status text not null default 'READING' check (status in ('READING', 'READ', 'REFUSED', 'MAKING', 'DONE')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- What would be made of it.
  preview jsonb,
  -- What is wrong with it: [{ path, message }].
  faults jsonb not null default '[]',
  course_id integer references courses on delete set null,
  created_at timestamptz not null,
  constraint course_imports_have_a_file check (status in ('REFUSED', 'DONE') or key is not null),
  constraint course_imports_read_has_preview check (status in ('READING', 'REFUSED') or preview is not null)
);
create index on course_imports (user_id, id);
create index on course_imports (course_id);

-- owner: renditions
alter table transcodings
  -- Of the sound as it was uploaded (EBU R 128), before it was levelled; null for what has none or was not measured.
  add column loudness_lufs real;

-- A course page shows the poster of each preview.
create trigger media_files_posters after update of poster_id on media_files for each statement execute function notify_catalog();
