-- The courses that reduced the price of a bundle, because its buyer had them.

-- owner: orders
create table bundle_reductions (
  order_id integer not null,
  bundle_id integer not null,
  -- The line that gave the course to the buyer: of another order, of a gift, or a seat.
  order_line_id integer not null constraint bundle_reductions_order_line_id_fkey references order_lines (id) on delete cascade,
  constraint bundle_reductions_pkey primary key (order_id, bundle_id, order_line_id),
  constraint bundle_reductions_order_id_fkey foreign key (order_id, bundle_id) references order_bundles (order_id, bundle_id) on delete cascade
);
create index bundle_reductions_order_line_id_idx on bundle_reductions (order_line_id);
