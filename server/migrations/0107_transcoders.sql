-- Whether the site makes renditions: without ffmpeg a video is as ready as it gets.

-- When a process with ffmpeg that runs jobs was last seen, on any machine of the site. At most one row.
-- owner: renditions
create table transcoders (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null
);

-- Longer than a release or a restart of the only machine with ffmpeg takes.
create function makes_renditions() returns boolean language sql stable parallel safe as $$
  select exists (select from transcoders where seen_at > now() - interval '15 minutes')
$$;

-- The state of the work on a video as people see it. Work that no machine can do is not shown as waiting; it stays queued.
-- owner: renditions
create view video_states as
  select video_id,
    case when is_idle then 'READY' else status end as status,
    case when is_idle then 100 else percent end as percent,
    problem
  from (select *, status in ('WAITING', 'WORKING') and not makes_renditions() as is_idle from transcodings) as transcodings;
