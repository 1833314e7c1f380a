-- Which refunds made at the provider can't be booked yet, so that other refunds of their payment wait.

-- A refund of the provider that failed to be booked. Until it is booked, the rest of its payment is unknown.
-- owner: refunds
create table unbooked_refunds (
  payment_id integer not null references payments (id),
  provider_refund_id text not null,
  next_check_at timestamptz not null,
  primary key (payment_id, provider_refund_id)
);
