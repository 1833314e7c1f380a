-- Files that come in pieces, and what is said about a file for download.

-- A file on its way: every process sees how much of it is here, whose it is and what it is for.
-- owner: uploads
create table uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- { kind, lectureId, … }, as the contract has it.
  purpose jsonb not null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- What is on the disk for good; more may lie there that was never reported.
  received_bytes bigint not null default 0,
  -- The connection that writes the file, or the call that finishes it, and until when it is believed to be alive.
  holder uuid,
  held_until timestamptz,
  -- Where the file is kept once it was found good; written down before it is moved there.
  key text constraint uploads_key_key unique,
  -- The lecture, course, resource or import that has it.
  made_id integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint uploads_not_overfull check (received_bytes between 0 and bytes),
  constraint uploads_held_until check ((holder is null) = (held_until is null)),
  constraint uploads_made_of_whole_files check (made_id is null or (received_bytes = bytes and key is not null))
);
create index on uploads (user_id);
create index on uploads (expires_at);

-- owner: curriculum
alter table resources add column description text not null default '';
