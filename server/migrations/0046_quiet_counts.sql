-- One more student, or one more account, is no reason to draw every page anew: on a busy site that is several times a second. What
-- a page says of how many learn a course may be as old as a kept page gets (page-cache.ts).

set local lock_timeout = '2s';

drop trigger course_stats_changed on course_stats;
create trigger course_stats_changed after insert or delete or update of
  course_id, status, category_ids, is_free, level, language, created_at, search, naira_up, naira_down, dollars,
  rating_halves_sum, total_reviews, total_lectures, duration_seconds, total_resources
  on course_stats for each statement execute function notify_catalog();

-- Pages name who teaches, manages and administers; that somebody is a student is on none.
drop trigger user_roles_changed on user_roles;
create trigger user_roles_given after insert on user_roles for each row when (new.role <> 'STUDENT') execute function notify_catalog();
create trigger user_roles_taken after delete on user_roles for each row when (old.role <> 'STUDENT') execute function notify_catalog();
