-- Payouts that instructors request, and automatic payout runs.

alter table payout_runs
  add column origin text not null default 'PERSON',
  -- The day of an automatic run, in the site's time zone.
  add column scheduled_on date;
-- Null for automatic runs.
alter table payout_runs alter column created_by drop not null;
alter table payout_acts alter column done_by drop not null;

-- beside the old release: the table has a row per payout run, and the old release only writes runs of managers.
alter table payout_runs add constraint payout_runs_origin_check check (origin in ('PERSON', 'REQUEST', 'AUTOMATIC'));
-- beside the old release: as above.
alter table payout_runs add constraint payout_runs_starter_check
  check ((origin = 'AUTOMATIC') = (created_by is null) and (origin = 'AUTOMATIC') = (scheduled_on is not null));
create unique index payout_runs_once_a_day_key on payout_runs (currency, scheduled_on);

alter table payouts
  add column is_requested boolean not null default false,
  -- Why a payout wasn't paid, or isn't paid yet.
  add column problem text;
-- beside the old release: the table has a row per payout, and the old release doesn't write the column.
alter table payouts add constraint payouts_problem_check check (problem in (
  'UNFUNDED', 'NAME_MISMATCH', 'ACCOUNT_CLOSED', 'ACCOUNT_INVALID', 'ACCOUNT_LIMIT', 'BANK_UNAVAILABLE', 'REJECTED',
  'NO_ACCOUNT', 'BELOW_MINIMUM', 'OWES', 'SUSPENDED', 'OWN', 'CANCELLED'));
-- A returned transfer that the provider sends after all has a later attempt. It doesn't block a new request.
create unique index payouts_one_open_request_key on payouts (instructor_id, currency)
  where is_requested and attempt = 1 and status in ('CREATED', 'SENDING', 'UNKNOWN', 'PENDING');
