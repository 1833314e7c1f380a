-- What every process shares: secrets made at the first start, and background jobs.

-- owner: platform
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- owner: platform
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- A second job with the same key is not queued, also after the first is done.
  dedupe_key text constraint jobs_dedupe_key_key unique,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'DONE', 'DEAD')),
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  -- A worker that dies leaves the job to others once this has passed.
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_due on jobs (run_at, id) where status = 'QUEUED';
create index jobs_finished on jobs (finished_at) where status <> 'QUEUED';

create function notify_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', '');
  return null;
end $$;
create trigger jobs_notify after insert on jobs for each statement execute function notify_job();
