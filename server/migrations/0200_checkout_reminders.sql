-- Emails about orders that weren't paid.

-- owner: checkout-reminders
create table checkout_reminders (
  id integer generated always as identity primary key,
  order_id integer not null constraint checkout_reminders_order_id_fkey references orders (id),
  number smallint not null constraint checkout_reminders_number_check check (number in (1, 2)),
  queued_at timestamptz not null,
  -- Null while the email waits, and if there was no longer a reason to send it.
  sent_at timestamptz,
  constraint checkout_reminders_once_key unique (order_id, number)
);
create index checkout_reminders_sent_at_idx on checkout_reminders (sent_at) where sent_at is not null;

alter table mail_preferences add column reminder boolean not null default true;
