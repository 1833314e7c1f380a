-- Every column counts as a change since the last review, unless it is listed here: a new column counts by default.

-- Whether two versions of a row differ in a column that is not in the list.
create function differs_beside(before jsonb, after jsonb, ignored text[]) returns boolean language sql immutable parallel safe as $$
  select before - ignored is distinct from after - ignored
$$;

create or replace trigger courses_reviewed after update on courses for each row
  when (differs_beside(to_jsonb(old), to_jsonb(new), '{id, instructor_id, status, submitted_at, archived_by, is_bestseller, search,
    version, curriculum_version, created_at, updated_at}'))
  execute function note_changed_course();

create or replace trigger sections_reviewed after update on all_sections for each row
  when (differs_beside(to_jsonb(old), to_jsonb(new), '{id, course_id, version}'))
  execute function note_changed_part();

create or replace trigger lectures_reviewed after update on all_lectures for each row
  when (differs_beside(to_jsonb(old), to_jsonb(new), '{id, duration_seconds, discussion_enabled, version, held_at}'))
  execute function note_changed_lecture();
