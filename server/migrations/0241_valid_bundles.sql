-- outside a transaction
create index concurrently if not exists order_lines_bundle_id_idx on order_lines (order_id, bundle_id);
alter table order_lines validate constraint order_lines_bundle_id_fkey;
