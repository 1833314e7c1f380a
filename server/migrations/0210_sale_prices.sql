-- Sale prices of courses, with their start and end. See docs/decisions/0040-sale-prices-in-the-price-columns.md.

-- owner: sale-prices
create table sale_prices (
  id integer generated always as identity primary key,
  course_id integer not null constraint sale_prices_course_id_fkey references courses on delete cascade,
  created_by uuid not null constraint sale_prices_created_by_fkey references users,
  created_at timestamptz not null,
  version integer not null default 1,
  price_naira_minor integer constraint sale_prices_price_naira_minor_check check (price_naira_minor > 0),
  price_usd_minor integer not null constraint sale_prices_price_usd_minor_check check (price_usd_minor > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint sale_prices_length_check check (ends_at > starts_at and ends_at <= starts_at + interval '2160 hours'),
  constraint sale_prices_one_at_a_time
    exclude using gist (int4range(course_id, course_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
);
-- Pages show when a sale ends.
create trigger sale_prices_changed after update on sale_prices for each statement execute function notify_catalog();
create index sale_prices_course_id_idx on sale_prices (course_id, starts_at);
create index sale_prices_created_by_idx on sale_prices (created_by);
create index sale_prices_ends_at_idx on sale_prices (ends_at);

-- The regular price is what authors set. -1: only the price is set, by a release without sale prices.
alter table courses
  add column regular_price_naira_minor integer,
  add column regular_price_usd_minor integer not null default -1,
  add column sale_price_id integer,
  alter column price_usd_minor set default 0;

-- The start and end of a sale price aren't changes that admins review.
drop trigger courses_reviewed on courses;
update courses set regular_price_naira_minor = price_naira_minor, regular_price_usd_minor = price_usd_minor;
create trigger courses_reviewed after update on courses for each row
  when (differs_beside(to_jsonb(old), to_jsonb(new), '{id,instructor_id,status,submitted_at,archived_by,is_bestseller,search,version,curriculum_version,created_at,updated_at,price_naira_minor,price_usd_minor,sale_price_id}'))
  execute function note_changed_course();

alter table courses
  add constraint courses_regular_price_usd_minor_check check (regular_price_usd_minor >= 0) not valid,
  add constraint courses_regular_price_naira_minor_check check (regular_price_naira_minor >= 0) not valid,
  add constraint courses_sale_price_id_fkey foreign key (sale_price_id) references sale_prices not valid;
create index courses_sale_price_id_idx on courses (sale_price_id);

-- Derives the price that all queries read from the regular price and the sale price that runs.
create function price_course() returns trigger language plpgsql as $$
declare
  sale sale_prices;
begin
  if tg_op = 'INSERT' then
    if new.regular_price_usd_minor < 0 then
      new.regular_price_naira_minor := new.price_naira_minor;
      new.regular_price_usd_minor := new.price_usd_minor;
    end if;
  elsif new.sale_price_id is not null and new.is_free then
    new.regular_price_naira_minor := 0;
    new.regular_price_usd_minor := 0;
  -- A release without sale prices changes only the price.
  elsif new.sale_price_id is null and old.sale_price_id is null
    and (new.price_naira_minor, new.price_usd_minor) is distinct from (old.price_naira_minor, old.price_usd_minor)
    and (new.regular_price_naira_minor, new.regular_price_usd_minor)
      is not distinct from (old.regular_price_naira_minor, old.regular_price_usd_minor) then
    new.regular_price_naira_minor := new.price_naira_minor;
    new.regular_price_usd_minor := new.price_usd_minor;
  end if;
  new.price_naira_minor := new.regular_price_naira_minor;
  new.price_usd_minor := new.regular_price_usd_minor;
  if new.sale_price_id is not null then
    select * into sale from sale_prices where id = new.sale_price_id;
    -- least() ignores null.
    new.price_usd_minor := least(sale.price_usd_minor, new.regular_price_usd_minor);
    if new.regular_price_naira_minor is not null then
      new.price_naira_minor := least(sale.price_naira_minor, new.regular_price_naira_minor);
    end if;
  end if;
  return new;
end $$;
create trigger courses_priced
  before insert or update of price_naira_minor, price_usd_minor, regular_price_naira_minor, regular_price_usd_minor, sale_price_id, is_free
  on courses for each row execute function price_course();

-- Set for the start and the end of a sale price.
alter table price_changes add column sale_price_id integer;
alter table price_changes
  add constraint price_changes_sale_price_id_fkey foreign key (sale_price_id) references sale_prices not valid;
create index price_changes_sale_price_id_idx on price_changes (sale_price_id);
