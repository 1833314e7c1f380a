-- outside a transaction
create index concurrently if not exists payments_lower on payments (order_id) where status = 'SUCCEEDED' and paid_amount_minor < amount_minor;
