-- The queue of videos: one order for the workers and for the places that instructors see.

-- When a run last took the work: owners take turns.
alter table transcodings add column worked_at timestamptz;
create index transcodings_worked_at on transcodings (worked_at) where worked_at is not null;
create index transcodings_unfinished on transcodings (video_id) where status in ('WAITING', 'WORKING');

-- The instructor of a course that uses a video in a lecture, also in one that awaits an admin; null if no lecture does. A lecture in the
-- trash doesn't.
create function video_owner(video integer) returns uuid language sql stable parallel safe as $$
  select courses.instructor_id
  from (
    select section_id from all_lectures where video_id = video and deleted_at is null
    union all
    select section_id from held_contents join all_lectures on all_lectures.id = lecture_id
    where held_contents.video_id = video and deleted_at is null
  ) as lectures
  join sections on sections.id = section_id join courses on courses.id = course_id
  order by courses.id limit 1
$$;

-- The videos that a worker may take, the next first. Their stages: the first picture of short videos, then of long ones, then the other
-- sizes of short ones, then of long ones. Within a stage owners take turns, and each owner's shortest video is first.
-- owner: renditions
create view video_queue as
  with due as (
    select distinct (payload ->> 'videoId')::integer as video_id from jobs
    where kind = 'make-renditions' and status = 'QUEUED' and run_at <= now() and leased_until is null
  ), waiting as (
    select video_id, owner_id, seconds,
      case when has_picture then 2 else 0 end + case when seconds > 600 then 1 else 0 end as stage
    from (
      select transcodings.video_id, video_owner(transcodings.video_id) as owner_id,
        -- A recording without a length has about so many bytes each second.
        coalesce(duration_seconds, ceil(bytes / 100000.0)) as seconds,
        exists (select from renditions where renditions.video_id = transcodings.video_id and quality <> 'audio') as has_picture
      from transcodings join due on due.video_id = transcodings.video_id join media_files on media_files.id = transcodings.video_id
      where status = 'WAITING' or status = 'WORKING' and held_until < now()
    ) as unfinished
    where owner_id is not null
  ), turns as (
    select video_owner(video_id) as owner_id, max(worked_at) as worked_at from transcodings
    where worked_at > now() - interval '1 day' and exists (select from waiting) group by 1
  )
  select video_id, stage = 0 as is_urgent,
    row_number() over (order by stage, turn, worked_at nulls first, seconds, video_id)::integer as place
  from (select *, row_number() over (partition by stage, owner_id order by seconds, video_id) as turn from waiting) as ordered
  left join turns using (owner_id);
