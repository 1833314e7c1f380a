-- The part of each refund and lost dispute that belongs to the order's sale, in its currency. The rest of a refund was never part of
-- the sale: it was paid twice, above the total or in error. `sale_entries` has the same money by line and account.
-- owner: ledger
create view sale_returns as
  select payments.order_id, refunds.id as refund_id, null::integer as dispute_id, refunds.currency, refunds.amount_minor,
    coalesce(of_sale.amount_minor, case when refunds.order_line_id is null then 0 else refunds.amount_minor end)::bigint as sale_minor
  from refunds
  join payments on payments.id = refunds.payment_id
  left join lateral (
    select sum(ledger_entries.amount_minor) as amount_minor
    from ledger_transactions join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    where ledger_transactions.kind = 'REFUND' and ledger_transactions.source_id = refunds.id::text
      and ledger_entries.account in ('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue', 'refund_losses')
      and (ledger_entries.order_line_id is not null or payments.status = 'SUCCEEDED')
  ) as of_sale on true
  union all
  select payments.order_id, null, disputes.id, disputes.currency, disputes.amount_minor, coalesce(of_sale.amount_minor, 0)::bigint
  from disputes
  join payments on payments.id = disputes.payment_id
  left join lateral (
    select sum(ledger_entries.amount_minor) as amount_minor
    from ledger_transactions join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    where ledger_transactions.kind = 'CHARGEBACK' and ledger_transactions.source_id = disputes.id::text
      and ledger_entries.account in ('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue', 'chargeback_losses')
      and (ledger_entries.order_line_id is not null or payments.status = 'SUCCEEDED')
  ) as of_sale on true;

-- Lost disputes also have credit notes.
alter table credit_notes alter column refund_id drop not null;
alter table credit_notes add column dispute_id integer references disputes;
create unique index credit_notes_dispute_key on credit_notes (dispute_id);

-- Former time zones of the site, with the time each one ended. Receipts and credit notes keep the date on which they were issued.
-- owner: settings
create table former_time_zones (
  until timestamptz primary key,
  zone text not null
);

create function keep_former_time_zone() returns trigger language plpgsql as $$
begin
  insert into former_time_zones (until, zone)
  values (new.updated_at, case tg_op when 'UPDATE' then old.value #>> '{}' else 'Africa/Lagos' end)
  on conflict do nothing;
  return null;
end $$;
create trigger site_settings_former_zone_added after insert on site_settings for each row
  when (new.key = 'timeZone' and new.value #>> '{}' <> 'Africa/Lagos') execute function keep_former_time_zone();
create trigger site_settings_former_zone_changed after update of value on site_settings for each row
  when (new.key = 'timeZone' and new.value <> old.value) execute function keep_former_time_zone();

-- Returns the day of a moment in the site's time zone at that moment.
create function issued_day(at timestamptz) returns date language sql stable parallel safe as $$
  select day_in_zone(coalesce((select zone from former_time_zones where until > at order by until limit 1), site_time_zone()), at)
$$;

insert into credit_notes (dispute_id, snapshot, issued_at)
  select disputes.id,
    jsonb_build_object('receiptNumber', receipts.number, 'orderId', sale_returns.order_id, 'currency', sale_returns.currency,
      'amountMinor', sale_minor, 'processedAt', disputes.resolved_at),
    disputes.resolved_at
  from sale_returns
  join disputes on disputes.id = sale_returns.dispute_id
  left join receipts on receipts.order_id = sale_returns.order_id
  where sale_minor > 0 and disputes.resolved_at is not null
  order by disputes.resolved_at, disputes.id;
