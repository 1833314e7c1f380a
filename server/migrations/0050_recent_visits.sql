-- Who has looked at a course in the last half hour, for all processes alike: a name under a secret of the site, not an address. What a
-- power cut takes of it only counts somebody once more.
-- owner: course-views
create unlogged table recent_visits (
  name bytea primary key,
  began_at timestamptz not null,
  -- Of a network: how many browsers of it looked at the course.
  visits integer not null
);
create index on recent_visits (began_at);
