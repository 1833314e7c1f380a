-- The commissions of affiliates in the site's reports.

alter table site_sales_days add column affiliates_minor bigint not null default 0;

insert into stale_site_days (day)
select distinct report_day(at)
from commissions
join ledger_entries on ledger_entries.order_line_id = commissions.order_line_id
join ledger_transactions on ledger_transactions.id = transaction_id
where kind in ('SALE', 'REFUND', 'CHARGEBACK');
