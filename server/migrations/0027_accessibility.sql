-- Captions that people edit, and what instructors say about how accessible a course is.

-- No number comes twice: captions that were deleted and made anew can't be taken for those before.
create sequence caption_versions as integer;
alter table lecture_captions add column version integer not null default nextval('caption_versions');

-- A course page names the languages, not what is said: whoever edits captions drops no page at each of their saves.
drop trigger lecture_captions_changed on lecture_captions;
create trigger lecture_captions_changed after insert or delete or update of language, label on lecture_captions
  for each statement execute function notify_catalog();

-- What an instructor says of a course because nothing can measure it.
-- owner: accessibility
create table accessibility_declarations (
  course_id integer not null references courses on delete cascade,
  code text not null check (code in ('CAPTIONS_CHECKED', 'SAID_WHAT_IS_SHOWN', 'NO_FLASHING', 'FILES_READABLE')),
  declared_at timestamptz not null,
  primary key (course_id, code)
);
