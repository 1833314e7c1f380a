-- What the site writes to many: announcements to groups of people, and issues of the newsletter.

-- Whether they want to hear what is new on the site.
alter table mail_preferences add column news boolean not null default true;

-- owner: broadcasts
create table broadcasts (
  id integer generated always as identity primary key,
  -- Given by the browser: what is sent twice is one broadcast.
  client_id uuid not null constraint broadcasts_once_key unique,
  subject text not null,
  -- Sanitized.
  html text not null,
  segment text not null check (segment in ('EVERYBODY', 'STUDENTS', 'NOT_ENROLLED', 'INSTRUCTORS', 'COURSE', 'CATEGORY', 'NEWSLETTER')),
  -- Of COURSE and CATEGORY; once that is gone, nobody is meant.
  course_id integer references courses on delete set null,
  category_id integer references categories on delete set null,
  -- Only those who live there.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  version integer not null default 1,
  created_by uuid not null references users,
  created_at timestamptz not null,
  send_at timestamptz,
  begun_at timestamptz,
  -- Up to whom its receipts are written; before all of them are, none is mailed.
  listed_to text,
  is_listed boolean not null default false,
  -- When the last mail of it was sent or given up; the counts are those of its receipts, which go a month later.
  ended_at timestamptz,
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  constraint broadcasts_scheduled_for check ((state = 'SCHEDULED') <= (send_at is not null)),
  constraint broadcasts_sent_have_begun check ((state in ('SENDING', 'SENT', 'CANCELLED')) = (begun_at is not null))
);
create index broadcasts_newest on broadcasts ((segment = 'NEWSLETTER'), id desc);
create index broadcasts_under_way on broadcasts (send_at) where state in ('SCHEDULED', 'SENDING', 'CANCELLED') and ended_at is null;
create index on broadcasts (course_id);
create index on broadcasts (category_id);
create index on broadcasts (created_by);

-- Who gets a broadcast, from the moment it begins, so that nobody gets it twice however often the work is taken up again.
-- owner: broadcasts
create table broadcast_receipts (
  id bigint generated always as identity primary key,
  broadcast_id integer not null references broadcasts on delete cascade,
  user_id uuid references users on delete cascade,
  -- Null once its reader has unsubscribed.
  subscriber_id integer references newsletter_subscribers on delete set null,
  -- TAKEN by the one attempt at it that may reach them: if that breaks off, nobody knows whether it did.
  state text not null default 'WAITING' check (state in ('WAITING', 'TAKEN', 'SENT', 'FAILED', 'SKIPPED')),
  tries smallint not null default 0,
  -- WAITING: from when it is tried. TAKEN: until when the attempt may go on.
  due_at timestamptz not null,
  constraint broadcast_receipts_person_key unique (broadcast_id, user_id),
  constraint broadcast_receipts_reader_key unique (broadcast_id, subscriber_id)
);
create index broadcast_receipts_due on broadcast_receipts (broadcast_id, due_at, id) where state in ('WAITING', 'TAKEN');
create index broadcast_receipts_states on broadcast_receipts (broadcast_id, state);
create index on broadcast_receipts (user_id);
create index on broadcast_receipts (subscriber_id);
