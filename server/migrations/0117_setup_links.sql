-- Links that the start of the server prints while the site has no admin.

-- owner: accounts
create table setup_links (
  -- Host and port. A restart replaces the link of its process; processes that start together print one each.
  process text primary key,
  -- SHA-256 of 256 random bits; only the start prints the token itself.
  token_hash bytea not null constraint setup_links_token_hash_key unique,
  expires_at timestamptz not null
);
