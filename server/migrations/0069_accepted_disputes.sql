-- The manager who accepted a dispute. Stored before the request to the provider, because a webhook may report the result first.
alter table disputes add column accepted_by uuid references users, add column accepted_at timestamptz;
create index on disputes (accepted_by);
