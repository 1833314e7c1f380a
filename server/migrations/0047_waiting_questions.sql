-- outside a transaction
-- The questions of a course that wait longest for an answer, for the inbox of whoever teaches it.

create index concurrently if not exists discussion_posts_waiting on discussion_posts (course_id, created_at, id desc)
  where question_id is null and deleted_at is null and best_reply_id is null;
