-- What is made of an uploaded video: smaller forms for slow and costly connections, and pictures for the seek bar.

-- The work on a video: one row, however often it is asked for.
-- owner: renditions
create table transcodings (
  video_id integer primary key references media_files on delete cascade,
  status text not null check (status in ('WAITING', 'WORKING', 'READY', 'FAILED')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- In words for whoever uploaded it.
  problem text,
  -- What was made before this is made anew.
  wanted_at timestamptz not null default now(),
  -- The run that works on it; another may take it once this has passed.
  run_id uuid,
  held_until timestamptz,
  constraint transcodings_failed_with_a_reason check ((status = 'FAILED') = (problem is not null)),
  constraint transcodings_held_by_one_run check (num_nonnulls(run_id, held_until) = case status when 'WORKING' then 2 else 0 end)
);

-- owner: renditions
create table renditions (
  video_id integer not null references transcodings on delete cascade,
  quality text not null check (quality in ('720p', '480p', '360p', '240p', 'audio')),
  key text not null constraint renditions_key_key unique check (key ~ '^private/[a-z0-9/._-]+$'),
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  -- As RFC 6381 names them.
  codecs text not null,
  -- Where a playlist finds its pieces: the head is at the beginning, and the segments, [bytes, milliseconds] each, follow each other at the end.
  head_bytes integer not null check (head_bytes > 0),
  segments jsonb not null,
  made_at timestamptz not null default now(),
  primary key (video_id, quality),
  constraint renditions_sound_has_no_size check (num_nonnulls(width, height) = case quality when 'audio' then 0 else 2 end)
);

-- owner: renditions
create table storyboards (
  video_id integer primary key references transcodings on delete cascade,
  key text not null constraint storyboards_key_key unique check (key ~ '^private/[a-z0-9/._-]+$'),
  bytes bigint not null check (bytes > 0),
  every_seconds integer not null check (every_seconds > 0),
  -- How many pictures there are, and how many of them in a row.
  count integer not null check (count > 0),
  columns integer not null check (columns > 0),
  -- Of one picture.
  width integer not null,
  height integer not null,
  made_at timestamptz not null default now()
);
