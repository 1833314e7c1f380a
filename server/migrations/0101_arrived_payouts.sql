-- Payouts whose transfer arrives after it was booked as not paid.

-- How often the payout was booked: once, and once more for each time that it arrived after all. Times after the first are booked as
-- `<id>:<attempt>`.
alter table payouts add column attempt smallint not null default 1;
-- Whether the provider may have the transfer: it was asked for it, and hasn't refused.
alter table payouts add column may_be_sent boolean not null default false;
update payouts set may_be_sent = true
from payout_runs
where payout_runs.id = payouts.run_id and payout_runs.method = 'TRANSFER'
  and (provider_transfer_code is not null or status in ('SENDING', 'UNKNOWN') or (status = 'CREATED' and note is not null));
