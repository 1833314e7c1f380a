-- The right to learn a course, and what has been learned of it.

-- owner: enrollments
create table enrollments (
  id integer generated always as identity primary key,
  user_id uuid not null references users,
  course_id integer not null references courses,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REFUNDED')),
  source text not null check (source in ('FREE', 'ORDER')),
  enrolled_at timestamptz not null default now(),
  -- Set once: lectures added later lower no finished enrollment.
  completed_at timestamptz,
  archived_at timestamptz,
  last_lecture_id integer references lectures on delete set null,
  last_learned_at timestamptz,
  constraint enrollments_once_key unique (user_id, course_id)
);
create index on enrollments (course_id);
create index on enrollments (last_lecture_id);

-- owner: enrollments
create table lecture_completions (
  enrollment_id integer not null references enrollments on delete cascade,
  lecture_id integer not null references lectures on delete cascade,
  completed_at timestamptz not null default now(),
  primary key (enrollment_id, lecture_id)
);
create index on lecture_completions (lecture_id);

-- owner: enrollments
create table lecture_positions (
  enrollment_id integer not null references enrollments on delete cascade,
  lecture_id integer not null references lectures on delete cascade,
  seconds integer not null check (seconds >= 0),
  saved_at timestamptz not null default now(),
  primary key (enrollment_id, lecture_id)
);
create index on lecture_positions (lecture_id);

create function count_enrollments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'ACTIVE' then
    update course_stats set total_enrollments = total_enrollments - 1 where course_id = old.course_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'ACTIVE' then
    update course_stats set total_enrollments = total_enrollments + 1 where course_id = new.course_id;
  end if;
  return null;
end $$;
create trigger enrollments_stats after insert or delete or update of status on enrollments
  for each row execute function count_enrollments();
