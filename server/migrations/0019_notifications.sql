-- What people are told, live and by mail.

-- owner: notifications
create table notifications (
  id integer generated always as identity primary key,
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
  constraint notifications_once_key unique (user_id, key)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc) where deleted_at is null;
create index notifications_unread on notifications (user_id) where read_at is null and deleted_at is null;
create index notifications_to_mail on notifications (user_id, created_at) where mail = 'DUE';
create index on notifications (course_id);
create index on notifications (created_at);
create index on notifications (deleted_at) where deleted_at is not null;

-- Tells every process whose notifications changed. A payload holds 8000 bytes, an id takes 37.
create function notify_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', string_agg(user_id::text, ','))
  from (
    select user_id, (row_number() over () - 1) / 200 as page
    from (select distinct user_id from changed) as people
  ) as paged
  group by page;
  return null;
end $$;
create trigger notifications_made after insert on notifications
  referencing new table as changed for each statement execute function notify_notifications();
create trigger notifications_changed after update on notifications
  referencing new table as changed for each statement execute function notify_notifications();

-- Without a row: yes to all but the weekly digest.
alter table mail_preferences
  add column comment boolean not null default true,
  add column message boolean not null default true,
  -- Comments come together once a day, not each by itself.
  add column daily_digest boolean not null default true;
