-- Validates the constraints of sale prices.

alter table courses validate constraint courses_regular_price_usd_minor_check;
alter table courses validate constraint courses_regular_price_naira_minor_check;
alter table courses validate constraint courses_sale_price_id_fkey;
alter table price_changes validate constraint price_changes_sale_price_id_fkey;
