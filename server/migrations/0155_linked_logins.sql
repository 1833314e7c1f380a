-- Logins through OpenID Connect providers: the linked ones, and those in progress.

-- owner: linked-logins
create table linked_logins (
  id integer generated always as identity primary key,
  user_id uuid not null constraint linked_logins_user_id_fkey references users (id),
  -- The user at the provider. An email address doesn't identify a user, because it may get another owner.
  issuer text not null,
  subject text not null,
  -- The verified address at the provider when the login was linked. Shown only to its user.
  email text not null,
  linked_at timestamptz not null,
  constraint linked_logins_identity_key unique (issuer, subject),
  constraint linked_logins_user_id_issuer_key unique (user_id, issuer)
);

-- owner: linked-logins
create table provider_logins (
  -- SHA-256 of the state, 256 random bits that the provider returns.
  state_hash bytea primary key,
  -- SHA-256 of the cookie of the browser that started the login.
  browser_hash bytea not null,
  -- The provider's name in the settings.
  provider text not null,
  -- The user who links a login. Null for logging in.
  user_id uuid constraint provider_logins_user_id_fkey references users (id) on delete cascade,
  nonce text not null,
  code_verifier text not null,
  return_url text not null,
  expires_at timestamptz not null,
  -- The provider's answer is accepted once.
  answered_at timestamptz,
  -- The user at the provider, while the login waits for a password, a code or a name.
  subject text,
  email text,
  first_name text,
  last_name text
);
create index provider_logins_user_id_idx on provider_logins (user_id);
create index provider_logins_expires_at_idx on provider_logins (expires_at);
