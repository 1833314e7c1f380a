-- Who reads the newsletter, the site's own texts, and messages on their way to the support address.

-- A row ends when its reader unsubscribes.
-- owner: newsletter
create table newsletter_subscribers (
  id integer generated always as identity primary key,
  email text not null constraint newsletter_subscribers_email_key unique check (email = lower(email)),
  -- By what unsubscribe links know the reader: a keyed hash of the address, so that an old mail ends a newer subscription too.
  reader_key bytea not null constraint newsletter_subscribers_reader_key unique,
  -- SHA-256 of 256 random bits; the token itself is only in the mail.
  token_hash bytea constraint newsletter_subscribers_token_hash_key unique,
  token_expires_at timestamptz,
  consented_at timestamptz not null,
  -- Which wording of contract/src/newsletter-consent.ts was agreed to.
  consent_version integer not null,
  confirmed_at timestamptz
);
create index on newsletter_subscribers (consented_at) where confirmed_at is null;

-- Without a row: the text in the code.
-- owner: settings
create table site_texts (
  key text primary key check (key in ('about', 'contact', 'terms', 'privacy')),
  -- Sanitized.
  html text not null,
  updated_at timestamptz not null
);
create trigger site_texts_changed after insert or update or delete on site_texts for each statement execute function notify_catalog();

-- A row ends when its mail is sent.
-- owner: contact
create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null
);
create index on contact_messages (received_at);
