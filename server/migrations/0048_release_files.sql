-- What the pages of a release load, for processes of another one: while a release goes from process to process, and for tabs that were
-- opened before it.
-- owner: platform
create table release_files (
  address text primary key check (address like '/assets/%'),
  identity bytea not null,
  br bytea,
  gzip bytea,
  -- When a process of that release was last started.
  seen_at timestamptz not null
);
-- What is packed already is not packed again.
alter table release_files alter column br set storage external, alter column gzip set storage external;
