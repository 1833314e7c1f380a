-- What becomes of each mail that the site sends, and the words that an admin has given to its letters.

-- owner: mails
create table mails (
  id bigint generated always as identity primary key,
  -- A letter, by its name in the code; of others the job that wrote it.
  kind text not null,
  recipient text not null,
  -- Whose address it was, if it was that of an account.
  user_id uuid references users on delete cascade,
  -- Which job sends it; jobs are forgotten sooner or later. Null where somebody waited for it, as for a test.
  job_id bigint,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED', 'GIVEN_UP', 'DROPPED')),
  tries integer not null default 0,
  -- What the mail server said, without addresses.
  error text,
  created_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  -- What makes it the same mail when it is tried again, also by another job. Null for one that is never tried again.
  identity text constraint mails_once unique
);
create index on mails (recipient, id desc);
create index on mails (user_id);
create index on mails (job_id);
create index on mails (kind, id desc);
create index mails_not_sent on mails (state, id desc) where state <> 'SENT';
create index mails_oldest on mails (created_at);

-- owner: letters
create table mail_templates (
  kind text primary key,
  -- Null, all of them, once the letter reads as it comes with the site again.
  subject text,
  body text,
  button text,
  -- Never the same twice, so that nobody overwrites what somebody else has changed.
  version integer not null,
  changed_by uuid not null references users,
  changed_at timestamptz not null,
  constraint mail_templates_whole check ((subject is null) = (body is null) and (subject is null) = (button is null))
);
create index on mail_templates (changed_by);
