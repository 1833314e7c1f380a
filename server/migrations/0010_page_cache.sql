-- Tells every process which rendered pages are out of date, in the transaction that made them so.

create function notify_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;

create trigger categories_changed after insert or update or delete on categories for each statement execute function notify_catalog();
create trigger courses_changed after insert or update or delete on courses for each statement execute function notify_catalog();
create trigger course_categories_changed after insert or update or delete on course_categories for each statement execute function notify_catalog();
create trigger sections_changed after insert or update or delete on sections for each statement execute function notify_catalog();
create trigger lectures_changed after insert or update or delete on lectures for each statement execute function notify_catalog();
create trigger resources_changed after insert or update or delete on resources for each statement execute function notify_catalog();
create trigger reviews_changed after insert or update or delete on reviews for each statement execute function notify_catalog();
create trigger course_stats_changed after insert or update or delete on course_stats for each statement execute function notify_catalog();
create trigger instructors_changed after insert or update or delete on instructors for each statement execute function notify_catalog();
create trigger users_changed after update of first_name, last_name, about, picture_id, is_profile_public, suspended_at on users
  for each statement execute function notify_catalog();
