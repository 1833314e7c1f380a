-- What grows for ever lies in parts: by month what is asked for by its time, by person what each asks for as their own.
-- beside the old release: all keeps its name and its columns. It waits while this goes on: a large site comes to it at a quiet hour.
set local lock_timeout = '2s';
-- All at once and first: who isn't let in has nothing to do again.
lock table users, enrollments, courses in share row exclusive mode;
lock table audit_entries, learning_days, course_views, notifications in access exclusive mode;

-- Nobody but the owner looks into it: whoever reads or writes a table is led to its parts.
create schema if not exists partitions;

-- An empty part, with all that its table has.
create function add_part(whole text, part text, bounds text) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  guard record;
begin
  execute format('create table partitions.%I (like public.%I including defaults including constraints including indexes including storage)', part, whole);
  execute format('alter table public.%I attach partition partitions.%I %s', whole, part, bounds);
  -- What stands before emptying the whole must stand before emptying a part of it.
  for guard in
    select tgname as name, tgfoid::regproc as does from pg_trigger
    where tgrelid = format('public.%I', whole)::regclass and not tgisinternal and tgtype & 32 > 0
  loop
    execute format('create trigger %I before truncate on partitions.%I for each statement execute function %s()', guard.name, part, guard.does);
  end loop;
end $$;

-- Adds the months that are missing, up to the one after the next. It runs as the owner, whoever asks: others may make no tables.
-- Rows that came before their month was there stay in the part for the rest.
create function add_months() returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set lock_timeout = '1s' as $$
declare
  divided record;
  month timestamptz;
  is_taken boolean;
  added integer := 0;
begin
  -- Of two processes that start at once, the second finds it done.
  perform pg_advisory_xact_lock(4242, 42);
  for divided in
    select relname as whole, attname as moment, partdefid::regclass as rest, (
        select max(substring(pg_get_expr(relpartbound, part.oid) from 'TO \(''([^'']+)''\)')::timestamptz)
        from pg_inherits join pg_class as part on part.oid = inhrelid where inhparent = partrelid
      ) as known_until
    from pg_partitioned_table
    join pg_class on pg_class.oid = partrelid and relnamespace = 'public'::regnamespace
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partstrat = 'r'
    order by relname
  loop
    month := coalesce(divided.known_until, date_trunc('month', now()));
    while month <= date_trunc('month', now()) + interval '2 months' loop
      execute format('select exists (select from %s where %I >= %L and %I < %L)',
        divided.rest, divided.moment, month, divided.moment, month + interval '1 month') into is_taken;
      if not is_taken then
        perform public.add_part(divided.whole, divided.whole || to_char(month, '_YYYY_MM'),
          format('for values from (%L) to (%L)', month, month + interval '1 month'));
        added := added + 1;
      end if;
      month := month + interval '1 month';
    end loop;
  end loop;
  return added;
end $$;

-- The old release goes on asking for the table, and must be allowed to as before.
create function allow_as(before regclass, whole regclass) returns void language plpgsql as $$
declare
  allowed record;
begin
  for allowed in
    select privilege_type as what, grantee::regrole as login from pg_class, aclexplode(relacl)
    where pg_class.oid = before and grantee <> 0 and grantee <> relowner
  loop
    execute format('grant %s on %s to %s', allowed.what, whole, allowed.login);
  end loop;
end $$;

-- What a table holds becomes its first part as it lies there: nothing is copied, and its indexes are those of the part.
create function begin_months(whole text, moment text) returns void language plpgsql set timezone = 'UTC' as $$
declare
  before text := whole || '_before';
  newest timestamptz;
begin
  execute format('alter table public.%I rename to %I', whole, before);
  execute format('alter table public.%I set schema partitions', before);
  execute format('create table public.%I (like partitions.%I including defaults including constraints including storage) partition by range (%I)',
    whole, before, moment);
  perform allow_as(format('partitions.%I', before)::regclass, format('public.%I', whole)::regclass);
  execute format('select max(%I) from partitions.%I', moment, before) into newest;
  execute format('alter table public.%I attach partition partitions.%I for values from (minvalue) to (%L)',
    whole, before, date_trunc('month', greatest(newest, now())) + interval '1 month');
  execute format('create table partitions.%I partition of public.%I default', whole || '_rest', whole);
end $$;

do $$
declare
  next bigint;
begin
  select case when is_called then last_value + 1 else last_value end into next from audit_entries_id_seq;
  alter table audit_entries alter column id drop identity;
  alter table audit_entries drop constraint audit_entries_pkey;
  drop trigger audit_entries_stay on audit_entries;
  drop trigger audit_entries_stay_whole on audit_entries;
  perform begin_months('audit_entries', 'at');
  execute format('alter table audit_entries alter column id add generated always as identity (start with %s)', next);
end $$;
alter table audit_entries add primary key (id, at);
alter table audit_entries add foreign key (actor_id) references users;
create index audit_entries_newest on audit_entries (at desc, id desc);
create index on audit_entries (actor_id, at desc);
create index on audit_entries (subject_kind, subject_id, at desc);
create index on audit_entries (act, at desc);
create index on audit_entries (actor_id, act, at desc);
create index on audit_entries (subject_kind, at desc);
create index audit_entries_command_line on audit_entries (at desc) where origin = 'COMMAND_LINE';
create index audit_entries_words on audit_entries
  using gin ((reason || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
create trigger audit_entries_stay before update or delete on audit_entries for each row execute function audit_entries_stay();
create trigger audit_entries_stay_whole before truncate on audit_entries for each statement execute function audit_entries_stay();
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'audit_entries'::regclass loop
    execute format('create trigger audit_entries_stay_whole before truncate on %s for each statement execute function audit_entries_stay()', part);
  end loop;
end $$;

-- Of its enrollment, so that a course's day is counted without looking at all who ever learned it.
alter table learning_days add column course_id integer;
update learning_days set course_id = enrollments.course_id from enrollments where enrollments.id = enrollment_id;
alter table learning_days alter column course_id set not null;
drop index learning_days_day_idx;
create or replace function mark_learning_day(enrollment integer, learned_on date) returns void language plpgsql as $$
begin
  insert into learning_days (enrollment_id, day, course_id)
  select id, learned_on, course_id from enrollments where id = enrollment
  on conflict do nothing;
  if found then
    insert into stale_days (course_id, day) select course_id, learned_on from enrollments where id = enrollment;
  end if;
end $$;
select begin_months('learning_days', 'day');
alter table learning_days add primary key (enrollment_id, day);
alter table learning_days add foreign key (enrollment_id) references enrollments on delete cascade;
create index on learning_days (day, course_id);

select begin_months('course_views', 'day');
alter table course_views add primary key (course_id, day);
alter table course_views add foreign key (course_id) references courses on delete cascade;

drop function begin_months;
select add_months();

-- Whatever is asked of notifications is asked for one person, and nobody is told twice: so a person's lie together.
-- They are copied, some hundred thousand in a second.
alter table notifications rename to notifications_before;
alter table notifications_before set schema partitions;
alter sequence partitions.notifications_id_seq rename to notifications_before_id_seq;
-- owner: notifications
create table notifications (
  -- No wider than it was: processes that are connected hold plans that answer with this type.
  id integer generated always as identity,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('comment', 'certificate', 'message', 'alert')),
  title text not null,
  message text not null,
  course_id integer references courses on delete set null,
  -- Where it leads in the web client, such as /orders.
  link text constraint notifications_link_is_a_path check (link ~ '^/([^/\\]|$)'),
  -- What it tells of: nobody is told twice, also after they deleted it.
  key text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- It can come back from here for a while.
  deleted_at timestamptz,
  -- NONE: no mail is sent from here. DUE: in no mail yet. Else the mail that holds it: none goes into two.
  mail text not null,
  primary key (id, user_id),
  constraint notifications_once_key unique (user_id, key)
) partition by hash (user_id);
select add_part('notifications', 'notifications_' || part, format('for values with (modulus 8, remainder %s)', part)) from generate_series(0, 7) part;
insert into notifications overriding system value
select id, user_id, type, title, message, course_id, link, key, created_at, read_at, deleted_at, mail from partitions.notifications_before;
select setval('notifications_id_seq', last_value, is_called) from partitions.notifications_before_id_seq;
select allow_as('partitions.notifications_before', 'notifications');
drop table partitions.notifications_before;
drop function allow_as;
create index notifications_newest on notifications (user_id, created_at desc, id desc) where deleted_at is null;
create index notifications_unread on notifications (user_id) where read_at is null and deleted_at is null;
create index notifications_to_mail on notifications (user_id, created_at) where mail = 'DUE';
create index on notifications (course_id);
create index on notifications (created_at);
create index on notifications (deleted_at) where deleted_at is not null;
create trigger notifications_made after insert on notifications
  referencing new table as changed for each statement execute function notify_notifications();
create trigger notifications_changed after update on notifications
  referencing new table as changed for each statement execute function notify_notifications();
