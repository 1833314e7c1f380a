-- People, their roles and their sessions.

-- owner: accounts
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint users_email_key unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  country text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  phone_number text,
  about text,
  picture_id integer references media_files on delete set null,
  is_profile_public boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);
create index on users (picture_id);

-- owner: accounts
create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('STUDENT', 'INSTRUCTOR', 'MANAGER', 'ADMIN')),
  primary key (user_id, role)
);

-- owner: accounts
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the token; the token itself is only with the person.
  token_hash bytea not null constraint sessions_token_hash_key unique,
  user_agent text,
  address inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (user_id);
create index on sessions (expires_at);

-- owner: accounts
create table login_failures (
  id bigint generated always as identity primary key,
  email text not null,
  address inet,
  failed_at timestamptz not null default now()
);
create index on login_failures (email, failed_at);
create index on login_failures (address, failed_at);

-- owner: instructors
create table instructors (
  user_id uuid primary key references users on delete cascade,
  headline text not null,
  bio text not null,
  approved_at timestamptz not null default now()
);
