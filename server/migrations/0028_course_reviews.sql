-- Courses on their way into the catalogue: what was said and decided about them, and how they were when an admin last looked.

-- owner: course-reviews
create table course_review_entries (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  kind text not null check (kind in ('SUBMITTED', 'WITHDRAWN', 'CHANGES_REQUESTED', 'ANSWERED', 'APPROVED', 'REJECTED', 'CHANGES_SEEN')),
  body text not null default '',
  author_id uuid not null references users,
  created_at timestamptz not null,
  constraint course_review_entries_say_something check (kind not in ('CHANGES_REQUESTED', 'ANSWERED', 'REJECTED') or body <> '')
);
create index on course_review_entries (course_id, id);
create index on course_review_entries (author_id);

create function course_review_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what was said in a review never changes' using errcode = 'restrict_violation';
end $$;
create trigger course_review_entries_stay before update on course_review_entries
  for each row execute function course_review_entries_stay();

-- A course as it was when it was approved, or when an admin last looked at it.
-- owner: course-reviews
create table course_snapshots (
  course_id integer primary key references courses on delete cascade,
  taken_at timestamptz not null,
  content jsonb not null,
  -- The first change since then.
  changed_at timestamptz
);
create index course_snapshots_changed on course_snapshots (changed_at, course_id) where changed_at is not null;

create function note_course_changes(ids integer[]) returns void language sql as $$
  update course_snapshots set changed_at = now() where course_id = any (ids) and changed_at is null
$$;

create function note_changed_course() returns trigger language plpgsql as $$
begin
  perform note_course_changes(array[new.id]);
  return null;
end $$;
create trigger courses_reviewed after update on courses for each row
  when ((old.title, old.subtitle, old.description_html, old.learning_objectives, old.requirements, old.audience, old.welcome_message,
      old.completion_message, old.level, old.language, old.price_naira_minor, old.price_usd_minor, old.is_free, old.cover_id, old.promotional_video_id)
    is distinct from (new.title, new.subtitle, new.description_html, new.learning_objectives, new.requirements, new.audience,
      new.welcome_message, new.completion_message, new.level, new.language, new.price_naira_minor, new.price_usd_minor, new.is_free, new.cover_id,
      new.promotional_video_id))
  execute function note_changed_course();

create function note_changed_part() returns trigger language plpgsql as $$
begin
  perform note_course_changes(array[(coalesce(to_jsonb(new), to_jsonb(old)) ->> 'course_id')::integer]);
  return null;
end $$;
create trigger course_categories_reviewed after insert or delete on course_categories for each row execute function note_changed_part();
create trigger sections_reviewed_made after insert on all_sections for each row execute function note_changed_part();
-- What goes from the bin was gone for everybody before.
create trigger sections_reviewed_gone after delete on all_sections for each row
  when (old.deleted_at is null) execute function note_changed_part();
create trigger sections_reviewed after update on all_sections for each row
  when ((old.title, old.description, old.position, old.deleted_at) is distinct from (new.title, new.description, new.position, new.deleted_at))
  execute function note_changed_part();

create function note_changed_lecture() returns trigger language plpgsql as $$
begin
  perform note_course_changes(array(select course_id from all_sections where id = coalesce(new.section_id, old.section_id)));
  return null;
end $$;
create trigger lectures_reviewed_made after insert on all_lectures for each row execute function note_changed_lecture();
create trigger lectures_reviewed_gone after delete on all_lectures for each row
  when (old.deleted_at is null) execute function note_changed_lecture();
create trigger lectures_reviewed after update on all_lectures for each row
  when ((old.section_id, old.title, old.description_html, old.content_type, old.content_html, old.is_preview, old.video_id, old.position, old.deleted_at)
    is distinct from (new.section_id, new.title, new.description_html, new.content_type, new.content_html, new.is_preview, new.video_id, new.position,
      new.deleted_at))
  execute function note_changed_lecture();

create function note_changed_beside() returns trigger language plpgsql as $$
begin
  perform note_course_changes(array(
    select course_id from lectures join sections on sections.id = section_id
    where lectures.id = (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'lecture_id')::integer
  ));
  return null;
end $$;
create trigger resources_reviewed after insert or update or delete on resources for each row execute function note_changed_beside();
create trigger quizzes_reviewed after insert on quiz_versions for each row execute function note_changed_beside();
