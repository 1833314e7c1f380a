-- What those who run the site look at, and the log of withdrawals that lies beside the backups.

-- What was found when the site was last examined: one row.
-- owner: operations
create table examinations (
  is_only boolean primary key default true check (is_only),
  examined_at timestamptz not null,
  findings jsonb not null
);

create index jobs_failing on jobs (id) where status = 'DEAD' or (status = 'QUEUED' and attempts > 0);

-- What somebody takes back goes to a file outside of the database, by a job in the same transaction: a backup that is
-- restored knows nothing of what came after it. Ids only, so that the file holds nothing personal.
create function log_withdrawal(entry jsonb) returns void language sql as $$
  insert into jobs (kind, payload)
  values ('log-withdrawal', entry || jsonb_build_object('at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;

create function log_account_withdrawal() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null and old.erased_at is null then
    perform log_withdrawal(jsonb_build_object('kind', 'PERSON_ERASED', 'userId', new.id));
    return null;
  end if;
  if new.erase_at is not null and new.erase_at is distinct from old.erase_at then
    perform log_withdrawal(jsonb_build_object(
      'kind', 'ACCOUNT_CLOSED', 'userId', new.id,
      'eraseAt', to_char(new.erase_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ));
  elsif new.erase_at is null and old.erase_at is not null then
    perform log_withdrawal(jsonb_build_object('kind', 'ACCOUNT_OPENED', 'userId', new.id));
  end if;
  if old.is_profile_public and not new.is_profile_public then
    perform log_withdrawal(jsonb_build_object('kind', 'PROFILE_HIDDEN', 'userId', new.id));
  end if;
  return null;
end $$;
create trigger users_withdrawal after update of erase_at, erased_at, is_profile_public on users
  for each row
  when (
    old.erase_at is distinct from new.erase_at or old.erased_at is distinct from new.erased_at
    or (old.is_profile_public and not new.is_profile_public)
  )
  execute function log_account_withdrawal();

create function log_newsletter_withdrawal() returns trigger language plpgsql as $$
begin
  perform log_withdrawal(jsonb_build_object('kind', 'NEWSLETTER_LEFT', 'subscriberId', old.id));
  return null;
end $$;
create trigger newsletter_subscribers_withdrawal after delete on newsletter_subscribers
  for each row when (old.confirmed_at is not null) execute function log_newsletter_withdrawal();

-- The kinds of mail that are off from now on, by the names of their columns.
create function log_mail_withdrawal() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  kinds jsonb;
begin
  select jsonb_agg(key) into kinds from jsonb_each(to_jsonb(new)) where value = 'false' and before -> key is distinct from value;
  if kinds is not null then
    perform log_withdrawal(jsonb_build_object('kind', 'MAILS_OFF', 'userId', new.user_id, 'mails', kinds));
  end if;
  return null;
end $$;
create trigger mail_preferences_withdrawal after insert or update on mail_preferences
  for each row execute function log_mail_withdrawal();
