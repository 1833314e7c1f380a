-- New lectures of courses on sale, and new content of theirs, can wait until an admin has looked at them.

-- Since when a new lecture waits; until it is released it is in none of what students and buyers see.
alter table all_lectures add column held_at timestamptz;
create index all_lectures_held on all_lectures (section_id) where held_at is not null;

-- The newest content of a lecture that goes on showing what it had.
-- owner: curriculum
create table held_contents (
  lecture_id integer primary key references all_lectures on delete cascade,
  held_at timestamptz not null,
  content_html text,
  video_id integer references media_files on delete set null,
  duration_seconds integer not null check (duration_seconds >= 0),
  -- Of a quiz: what comes after this version waits; 0 where none is shown yet.
  shown_quiz_number integer not null check (shown_quiz_number >= 0)
);
create index on held_contents (video_id);

-- What students and buyers see; whoever reads `lectures` never meets anything that waits.
create or replace view lectures as
  select id, section_id, title, description_html, content_type, content_html, video_id, duration_seconds, is_preview, discussion_enabled, position,
    version, deleted_at, held_at
  from all_lectures where deleted_at is null and held_at is null;

-- What those see who are in charge of a course: the newest of each lecture, and since when it waits.
create view edited_lectures as
  select all_lectures.id, section_id, title, description_html, content_type,
    case when lecture_id is null then all_lectures.content_html else held_contents.content_html end as content_html,
    case when lecture_id is null then all_lectures.video_id else held_contents.video_id end as video_id,
    case when lecture_id is null then all_lectures.duration_seconds else held_contents.duration_seconds end as duration_seconds,
    is_preview, discussion_enabled, position, version, deleted_at, coalesce(all_lectures.held_at, held_contents.held_at) as held_at
  from all_lectures left join held_contents on lecture_id = all_lectures.id
  where deleted_at is null;

-- owner: quizzes
create view shown_quiz_versions as
  select * from quiz_versions
  where not exists (
    select from held_contents where held_contents.lecture_id = quiz_versions.lecture_id and quiz_versions.number > shown_quiz_number
  );

-- The course first, as whoever changes its curriculum does: two that lock in different orders would wait for each other.
create or replace function time_quiz_lecture() returns trigger language plpgsql as $$
begin
  perform from courses
  where id = (select course_id from all_sections where id = (select section_id from all_lectures where id = new.lecture_id))
  for no key update;
  update held_contents set duration_seconds = new.estimated_seconds where lecture_id = new.lecture_id;
  if not found then
    update all_lectures set duration_seconds = new.estimated_seconds where id = new.lecture_id;
  end if;
  return null;
end $$;

create or replace function count_changed_lectures() returns trigger language plpgsql as $$
begin
  perform recount_lectures(array(
    select distinct all_sections.course_id
    from changed join before using (id) join all_sections on all_sections.id in (changed.section_id, before.section_id)
    where (changed.section_id, changed.duration_seconds, changed.deleted_at, changed.held_at)
      is distinct from (before.section_id, before.duration_seconds, before.deleted_at, before.held_at)
  ));
  return null;
end $$;

-- Also of a lecture that waits.
create or replace function note_changed_beside() returns trigger language plpgsql as $$
begin
  perform note_course_changes(array(
    select course_id from edited_lectures join sections on sections.id = section_id
    where edited_lectures.id = (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'lecture_id')::integer
  ));
  return null;
end $$;
create trigger held_contents_reviewed after insert or update or delete on held_contents for each row execute function note_changed_beside();

-- What waits is given back with what has to change; the course stays on sale.
-- beside the old release: both checks only allow more, and the table is small.
alter table course_review_entries
  drop constraint course_review_entries_kind_check,
  add constraint course_review_entries_kind_check check (kind in (
    'SUBMITTED', 'WITHDRAWN', 'CHANGES_REQUESTED', 'ANSWERED', 'APPROVED', 'REJECTED', 'CHANGES_SEEN', 'RELEASE_REFUSED'
  )),
  drop constraint course_review_entries_say_something,
  add constraint course_review_entries_say_something
    check (kind not in ('CHANGES_REQUESTED', 'ANSWERED', 'REJECTED', 'RELEASE_REFUSED') or body <> '');
