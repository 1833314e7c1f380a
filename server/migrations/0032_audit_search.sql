-- Finds an entry among millions by what is known of it.

-- Somebody’s acts of one kind.
create index on audit_entries (actor_id, act, at desc);
create index on audit_entries (subject_kind, at desc);
-- The site itself does far more without a person than its operator does.
create index audit_entries_command_line on audit_entries (at desc) where origin = 'COMMAND_LINE';
create index audit_entries_words on audit_entries
  using gin ((reason || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
