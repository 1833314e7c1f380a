-- Stores when an order got its first open review note.
alter table orders add column review_since timestamptz;
