-- Who did what that others have to be able to look up: for good.

-- owner: audit
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where the site itself did it, or its operator on the command line.
  actor_id uuid references users,
  origin text not null check (origin in ('WEB', 'COMMAND_LINE', 'SITE')),
  -- The address, of IPv6 the /64: what a household or a machine has.
  network text,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  -- Only what changed.
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index on audit_entries (actor_id, at desc);
create index on audit_entries (subject_kind, subject_id, at desc);
create index on audit_entries (act, at desc);

create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries for each row execute function audit_entries_stay();
create trigger audit_entries_stay_whole before truncate on audit_entries for each statement execute function audit_entries_stay();
