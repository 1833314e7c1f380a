-- What building a course leaves behind: which prices it had while it was on sale, and who has got its messages.

-- A course that is deleted was never on sale; a coupon for it is then for one course less.
alter table coupon_courses
  drop constraint coupon_courses_course_id_fkey,
  add constraint coupon_courses_course_id_fkey foreign key (course_id) references courses on delete cascade;

-- Prices that were changed after a course went on sale.
-- owner: courses
create table price_changes (
  id bigint generated always as identity primary key,
  course_id integer not null references courses,
  changed_by uuid not null references users,
  at timestamptz not null,
  naira_before_minor integer,
  usd_before_minor integer not null,
  naira_after_minor integer,
  usd_after_minor integer not null
);
create index on price_changes (course_id);
create index on price_changes (changed_by);

create function price_changes_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what was changed of a price stays' using errcode = 'restrict_violation';
end $$;
create trigger price_changes_stay before update or delete on price_changes for each row execute function price_changes_stay();
create trigger price_changes_stay_whole before truncate on price_changes for each statement execute function price_changes_stay();

-- Each message of a course reaches an enrollment once, also one that ends and begins again.
-- owner: enrollments
create table course_messages (
  enrollment_id integer not null references enrollments on delete cascade,
  kind text not null check (kind in ('WELCOME', 'COMPLETION')),
  sent_at timestamptz not null,
  primary key (enrollment_id, kind)
);

-- Once for a statement: a section that goes takes hundreds of lectures along, and moving them changes no number.
create function count_added_lectures() returns trigger language plpgsql as $$
begin
  perform recount_lectures(array(
    select distinct all_sections.course_id from changed join all_sections on all_sections.id = changed.section_id
  ));
  return null;
end $$;

create function count_changed_lectures() returns trigger language plpgsql as $$
begin
  perform recount_lectures(array(
    select distinct all_sections.course_id
    from changed join before using (id) join all_sections on all_sections.id in (changed.section_id, before.section_id)
    where (changed.section_id, changed.duration_seconds, changed.deleted_at)
      is distinct from (before.section_id, before.duration_seconds, before.deleted_at)
  ));
  return null;
end $$;

create function count_removed_lectures() returns trigger language plpgsql as $$
begin
  perform recount_lectures(array(
    select distinct all_sections.course_id from before join all_sections on all_sections.id = before.section_id
  ));
  return null;
end $$;

drop trigger lectures_stats on all_lectures;
drop function count_lectures();
create trigger lectures_stats_added after insert on all_lectures referencing new table as changed
  for each statement execute function count_added_lectures();
create trigger lectures_stats_changed after update on all_lectures referencing new table as changed old table as before
  for each statement execute function count_changed_lectures();
create trigger lectures_stats_removed after delete on all_lectures referencing old table as before
  for each statement execute function count_removed_lectures();

-- The course first, as whoever changes its curriculum does: two that lock in different orders would wait for each other.
create or replace function time_quiz_lecture() returns trigger language plpgsql as $$
begin
  perform from courses
  where id = (select course_id from all_sections where id = (select section_id from all_lectures where id = new.lecture_id))
  for no key update;
  update all_lectures set duration_seconds = new.estimated_seconds where id = new.lecture_id;
  return null;
end $$;
