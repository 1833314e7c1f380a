-- outside a transaction
create index concurrently if not exists orders_with_review on orders (created_at desc, id desc)
where review_reason is not null and status <> 'HELD';
