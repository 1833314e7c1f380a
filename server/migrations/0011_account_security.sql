-- Verified addresses, mailed codes, second factors, erasure; links and applications to teach; exports; what mails a person wants.

alter table users
  add column email_verified_at timestamptz,
  -- 200 × 200, beside the 400 × 400 of picture_id.
  add column small_picture_id integer references media_files on delete set null,
  -- Closed by its owner; erased when this time comes, unless they log in before.
  add column erase_at timestamptz,
  add column erased_at timestamptz;
create index on users (small_picture_id);

-- An attempt counts from its start, so that many at once can't slip past the limit; a right password takes it back.
alter table login_failures rename to login_attempts;
alter table login_attempts rename column failed_at to tried_at;
-- While its password is being looked at: counts for the account, not yet for the address, behind which may be a whole school.
alter table login_attempts add column is_pending boolean not null default false;

-- owner: accounts
create table account_codes (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  -- SHA-256 of 256 random bits; the code itself is only in the mail.
  code_hash bytea not null constraint account_codes_hash_key unique,
  expires_at timestamptz not null,
  -- A new code takes the place of the one before.
  primary key (user_id, purpose)
);

-- owner: accounts
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  enabled_at timestamptz,
  -- The 30-second step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- owner: accounts
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  -- SHA-256 of 120 random bits.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- How often something was asked for since the first time in a stretch, across all processes.
-- owner: platform
create table throttle_windows (
  -- What is limited and for whom, such as 'reset:address:203.0.113.7'.
  key text primary key,
  began_at timestamptz not null,
  count integer not null
);
create index on throttle_windows (began_at);

-- owner: profiles
create table user_links (
  user_id uuid not null references users on delete cascade,
  position smallint not null,
  type text not null check (type in (
    'FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'X', 'TIKTOK', 'YOUTUBE', 'WEBSITE', 'GITHUB', 'PORTFOLIO', 'BLOG', 'OTHER')),
  url text not null,
  primary key (user_id, position)
);

alter table instructors add column brand text;

-- owner: instructors
create table instructor_applications (
  id integer generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  brand text not null,
  headline text not null,
  bio text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  reason text,
  -- Null where the site approves by itself.
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint instructor_applications_decided check ((status = 'PENDING') = (decided_at is null))
);
create unique index instructor_applications_one_pending_key on instructor_applications (user_id) where status = 'PENDING';
create index on instructor_applications (user_id, created_at desc);
create index on instructor_applications (status, created_at);
create index on instructor_applications (decided_by);

-- owner: privacy
create table data_exports (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null,
  file_id integer references media_files on delete set null,
  ready_at timestamptz,
  expires_at timestamptz
);
create index on data_exports (file_id);
create index on data_exports (expires_at);

-- Without a row: yes to mails about what happened, no to the digest.
-- owner: notifications
create table mail_preferences (
  user_id uuid primary key references users on delete cascade,
  certificate boolean not null,
  alert boolean not null,
  weekly_digest boolean not null
);

create trigger user_links_changed after insert or update or delete on user_links for each statement execute function notify_catalog();
create trigger user_roles_changed after insert or delete on user_roles for each statement execute function notify_catalog();
drop trigger users_changed on users;
create trigger users_changed after update of first_name, last_name, about, picture_id, is_profile_public, suspended_at, erase_at on users
  for each statement execute function notify_catalog();
