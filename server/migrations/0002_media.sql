-- Files that people upload or that we make. The bytes are in the storage, under `key`.

-- owner: media
create table media_files (
  id integer generated always as identity primary key,
  -- 'public/…' may be read by anyone, 'private/…' only through a signed address.
  key text not null constraint media_files_key_key unique check (key ~ '^(public|private)/[a-z0-9/._-]+$'),
  content_type text not null,
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  duration_seconds integer,
  poster_id integer references media_files on delete set null,
  created_at timestamptz not null default now()
);
create index on media_files (poster_id);
