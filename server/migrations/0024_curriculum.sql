-- Courses that people build themselves: what is written beside a course, and sections and lectures that can come back.

alter table courses
  -- For whom it is, one to a line.
  add column audience text not null default '',
  -- Sent to whoever enrolls, and to whoever has finished; nothing is sent while it is empty.
  add column welcome_message text not null default '',
  add column completion_message text not null default '',
  -- Counts what is changed of the course itself, and of the order of its curriculum, so that two tabs can't overwrite each other.
  add column version integer not null default 1,
  add column curriculum_version integer not null default 1,
  add column submitted_at timestamptz;
create index courses_waiting on courses (submitted_at, id) where status = 'UNDER_REVIEW';

-- What is deleted stays for a while, so that it can be brought back: `sections` and `lectures` are those that are there,
-- and whoever reads them never meets another.
-- owner: curriculum
alter table sections rename to all_sections;
alter table all_sections
  add column version integer not null default 1,
  add column deleted_at timestamptz;
create index on all_sections (deleted_at) where deleted_at is not null;
create view sections as select * from all_sections where deleted_at is null;

-- A section takes its lectures along: they have its moment, and come back with it.
-- owner: curriculum
alter table lectures rename to all_lectures;
alter table all_lectures
  add column version integer not null default 1,
  add column deleted_at timestamptz;
create index on all_lectures (deleted_at) where deleted_at is not null;
create view lectures as select * from all_lectures where deleted_at is null;

comment on table resources is 'owner: curriculum';

create or replace function count_lectures() returns trigger language plpgsql as $$
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
  perform recount_lectures(array(select distinct course_id from all_sections where id = any (touched)));
  return null;
end $$;

drop trigger lectures_stats on all_lectures;
create trigger lectures_stats after insert or delete or update of section_id, duration_seconds, deleted_at on all_lectures
  for each row execute function count_lectures();

create or replace function count_resources() returns trigger language plpgsql as $$
begin
  perform recount_lectures(array(
    select all_sections.course_id from all_lectures join all_sections on all_sections.id = all_lectures.section_id
    where all_lectures.id = coalesce(new.lecture_id, old.lecture_id)
  ));
  return null;
end $$;
