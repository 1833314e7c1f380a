-- Which manager accepted a dispute, noted before the provider is asked: its end may be heard of from elsewhere.
alter table disputes add column accepted_by uuid references users, add column accepted_at timestamptz;
create index on disputes (accepted_by);
