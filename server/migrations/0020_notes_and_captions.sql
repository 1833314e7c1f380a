-- What people write down while they learn, and what is said in a video.

-- One row for each bookmark; a bookmark is a note without words.
-- owner: notes
create table notes (
  id integer generated always as identity primary key,
  user_id uuid not null references users,
  course_id integer not null references courses on delete cascade,
  -- A lecture that leaves its course doesn't take along what people wrote about it.
  lecture_id integer references lectures on delete set null,
  -- Made by the browser, so that what is sent twice is kept once.
  client_id uuid not null,
  -- Null where nothing plays.
  second integer check (second between 0 and 86400),
  text text not null default '' check (length(text) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint notes_once_key unique (user_id, client_id)
);
create index notes_of_course on notes (user_id, course_id);
create index on notes (course_id);
create index on notes (lecture_id);

-- owner: captions
create table lecture_captions (
  lecture_id integer not null references lectures on delete cascade,
  -- As BCP 47 writes it: en, pt-BR, yo.
  language text not null check (length(language) between 2 and 35),
  label text not null check (length(label) between 1 and 60),
  kind text not null check (kind in ('captions', 'subtitles')),
  -- WebVTT as this house writes it, whatever was handed in.
  cues text not null check (octet_length(cues) <= 500000),
  updated_at timestamptz not null,
  primary key (lecture_id, language)
);

-- A course page names the captions of the lectures that anybody may watch.
create trigger lecture_captions_changed after insert or update or delete on lecture_captions
  for each statement execute function notify_catalog();
