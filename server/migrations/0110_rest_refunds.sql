-- Refunds of a part that is due again, because the refund made at the provider instead of it failed.

alter table refunds add column is_rest boolean not null default false;

-- A whole payment has one open refund at a time, besides parts of other refunds that are due again.
-- beside the old release: it writes no part as such, and refuses a second one as before.
drop index refunds_one_per_payment_key;
create unique index refunds_one_per_payment_key on refunds (payment_id)
  where order_line_id is null and kind <> 'EXTERNAL' and not is_rest and status not in ('DECLINED', 'FAILED', 'PROCESSED');
