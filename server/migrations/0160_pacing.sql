-- When sections and lectures open: at once (null), days after the enrollment, on a date or after the previous section.

create function is_opening_rule(rule jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    case rule ->> 'kind'
      when 'AFTER_DAYS' then jsonb_typeof(rule -> 'days') = 'number' and rule ->> 'days' ~ '^[1-9]\d{0,2}$'
      when 'ON_DATE' then rule ->> 'date' ~ '^\d{4}-\d\d-\d\d$'
      else rule ->> 'kind' = 'AFTER_SECTION'
    end,
    false
  )
$$;

alter table all_sections add column opens jsonb constraint sections_opens_check check (opens is null or is_opening_rule(opens));
alter table all_lectures add column opens jsonb constraint lectures_opens_check check (opens is null or is_opening_rule(opens));

create or replace view sections as
  select id, course_id, title, description, position, version, deleted_at, opens
  from all_sections where deleted_at is null;

create or replace view lectures as
  select id, section_id, title, description_html, content_type, content_html, video_id, duration_seconds, is_preview, discussion_enabled,
    position, version, deleted_at, held_at, opens
  from all_lectures where deleted_at is null and held_at is null;

create or replace view edited_lectures as
  select all_lectures.id, section_id, title, description_html, content_type,
    case when held_contents.lecture_id is null then all_lectures.content_html else held_contents.content_html end as content_html,
    case when held_contents.lecture_id is null then all_lectures.video_id else held_contents.video_id end as video_id,
    case when held_contents.lecture_id is null then all_lectures.duration_seconds else held_contents.duration_seconds end as duration_seconds,
    is_preview, discussion_enabled, position, version, deleted_at, coalesce(all_lectures.held_at, held_contents.held_at) as held_at, opens
  from all_lectures left join held_contents on held_contents.lecture_id = all_lectures.id
  where deleted_at is null;

-- Finds the courses with rules among all sections and lectures.
create index all_sections_opens on all_sections (course_id) where opens is not null;
create index all_lectures_opens on all_lectures (section_id) where opens is not null;
