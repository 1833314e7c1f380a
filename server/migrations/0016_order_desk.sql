-- The desk where orders are found and decided on, and what was done there.

-- By a word of the buyer's name or e-mail address, without case and accents.
create index users_found on users using gin (plain(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index orders_by_status on orders (status, created_at desc, id desc);

-- What managers did to an order, and why.
-- owner: purchases
create table order_notes (
  id bigint generated always as identity primary key,
  order_id integer not null references orders,
  done_by uuid not null references users,
  act text not null check (act in ('RECHECKED', 'RECEIPT_RESENT', 'ACCEPTED', 'GIVEN_BACK')),
  -- Empty where none is asked for, and once the buyer is erased.
  reason text not null default '',
  at timestamptz not null
);
create index on order_notes (order_id);
create index on order_notes (done_by);

create function order_notes_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.reason = '' and (new.id, new.order_id, new.done_by, new.act, new.at) = (old.id, old.order_id, old.done_by, old.act, old.at) then
      return new;
    end if;
  end if;
  raise exception 'what was done to an order stays' using errcode = 'restrict_violation';
end $$;
create trigger order_notes_stay before update or delete on order_notes for each row execute function order_notes_stay();
create trigger order_notes_stay_whole before truncate on order_notes for each statement execute function order_notes_stay();
