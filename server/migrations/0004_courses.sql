-- Courses, their curriculum, their places in the catalogue, and the figures shown with them.

-- owner: courses
create table categories (
  id integer generated always as identity primary key,
  name text not null constraint categories_name_key unique,
  description text not null,
  position integer not null default 0
);

-- owner: courses
create table courses (
  id integer generated always as identity primary key,
  instructor_id uuid not null references users,
  title text not null,
  subtitle text not null,
  description_html text not null,
  learning_objectives text not null default '',
  requirements text not null default '',
  level text not null default 'ALL' check (level in ('BEGINNER', 'INTERMEDIATE', 'ADVANCED', 'ALL')),
  language text not null default 'English',
  price_naira_minor integer check (price_naira_minor >= 0),
  price_usd_minor integer not null check (price_usd_minor >= 0),
  is_free boolean not null default false,
  is_bestseller boolean not null default false,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'LIVE', 'ARCHIVED')),
  cover_id integer references media_files on delete set null,
  promotional_video_id integer references media_files on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('english', subtitle), 'B')
    || setweight(to_tsvector('english', learning_objectives), 'C')
  ) stored,
  constraint courses_free_costs_nothing check (not is_free or (price_usd_minor = 0 and coalesce(price_naira_minor, 0) = 0))
);
create index on courses (instructor_id);
create index on courses (cover_id);
create index on courses (promotional_video_id);
create index courses_search on courses using gin (search) where status = 'LIVE';
create index courses_live on courses (id) where status = 'LIVE';

-- owner: courses
create table course_categories (
  course_id integer not null references courses on delete cascade,
  category_id integer not null references categories,
  primary key (course_id, category_id)
);
create index on course_categories (category_id, course_id);

-- owner: courses
create table sections (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  title text not null,
  description text not null default '',
  position integer not null default 0
);
create index on sections (course_id, position);

-- owner: courses
create table lectures (
  id integer generated always as identity primary key,
  section_id integer not null references sections on delete cascade,
  title text not null,
  description_html text not null default '',
  content_type text not null check (content_type in ('VIDEO', 'TEXT', 'QUIZ')),
  content_html text,
  video_id integer references media_files on delete set null,
  -- Of the video, or an estimate of the reading time.
  duration_seconds integer not null default 0 check (duration_seconds >= 0),
  is_preview boolean not null default false,
  discussion_enabled boolean not null default false,
  position integer not null default 0
);
create index on lectures (section_id, position);
create index on lectures (video_id);

-- owner: courses
create table resources (
  id integer generated always as identity primary key,
  lecture_id integer not null references lectures on delete cascade,
  title text not null,
  resource_type text not null check (resource_type in ('PDF', 'ZIP', 'DOC', 'XLS', 'PPT', 'IMAGE', 'OTHER')),
  file_extension text not null,
  file_id integer not null references media_files
);
create index on resources (lecture_id);
create index on resources (file_id);

-- Kept by the triggers below and in later migrations, so that a listing never counts.
-- owner: courses
create table course_stats (
  course_id integer primary key references courses on delete cascade,
  total_lectures integer not null default 0,
  total_resources integer not null default 0,
  duration_seconds integer not null default 0,
  total_enrollments integer not null default 0,
  total_reviews integer not null default 0,
  rating_halves_sum integer not null default 0
);
create index course_stats_popular on course_stats (total_enrollments desc, course_id desc);

create function start_course_stats() returns trigger language plpgsql as $$
begin
  insert into course_stats (course_id) values (new.id);
  return null;
end $$;
create trigger courses_stats after insert on courses for each row execute function start_course_stats();

create function count_lectures() returns trigger language plpgsql as $$
declare
  touched integer[];
begin
  if tg_op = 'DELETE' then
    touched := array[old.section_id];
  elsif tg_op = 'UPDATE' then
    touched := array[old.section_id, new.section_id];
  else
    touched := array[new.section_id];
  end if;
  update course_stats set (total_lectures, duration_seconds) = (
    select count(*), coalesce(sum(lectures.duration_seconds), 0)
    from sections join lectures on lectures.section_id = sections.id
    where sections.course_id = course_stats.course_id
  )
  where course_id in (select course_id from sections where id = any (touched));
  return null;
end $$;
create trigger lectures_stats after insert or delete or update of section_id, duration_seconds on lectures
  for each row execute function count_lectures();

create function count_resources() returns trigger language plpgsql as $$
declare
  touched integer := coalesce(new.lecture_id, old.lecture_id);
begin
  update course_stats set total_resources = (
    select count(*)
    from sections join lectures on lectures.section_id = sections.id join resources on resources.lecture_id = lectures.id
    where sections.course_id = course_stats.course_id
  )
  where course_id = (select sections.course_id from lectures join sections on sections.id = lectures.section_id where lectures.id = touched);
  return null;
end $$;
create trigger resources_stats after insert or delete on resources for each row execute function count_resources();
