-- What admins decide on screens: each group of settings and each text counts its changes, and the site has a logo.

-- Never counts back, so that nobody overwrites what they haven't seen, even where a default came back meanwhile.
-- owner: settings
create table setting_versions (
  name text primary key,
  version integer not null default 0 check (version >= 0)
);

-- owner: logo
create table site_logo (
  id boolean primary key default true constraint site_logo_only_one check (id),
  file_id integer not null references media_files
);
create index on site_logo (file_id);
create trigger site_logo_changed after insert or update or delete on site_logo for each statement execute function notify_catalog();
