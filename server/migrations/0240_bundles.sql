-- Bundles: several courses for one price. A bought bundle is one order line per course.

-- owner: bundles
create table bundles (
  id integer generated always as identity primary key,
  maker_id uuid not null constraint bundles_maker_id_fkey references users (id),
  -- A bundle of the site may have courses of several instructors. Other bundles have courses of their maker.
  is_of_site boolean not null,
  status text not null default 'DRAFT' constraint bundles_status_check check (status in ('DRAFT', 'LIVE', 'ARCHIVED')),
  title text not null,
  description text not null default '',
  cover_id integer constraint bundles_cover_id_fkey references media_files (id),
  price_naira_minor bigint constraint bundles_price_naira_check check (price_naira_minor > 0),
  price_usd_minor bigint constraint bundles_price_usd_check check (price_usd_minor > 0),
  -- REDUCE: the price falls by the share of courses that the buyer has. KEEP: it stays.
  owned_courses text not null default 'REDUCE' constraint bundles_owned_courses_check check (owned_courses in ('REDUCE', 'KEEP')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  -- When the maker was notified that a course of the bundle isn't for sale. Null once all of them are.
  paused_at timestamptz,
  constraint bundles_sold_check check (status <> 'LIVE' or (published_at is not null and price_usd_minor is not null))
);
create index bundles_maker_id_idx on bundles (maker_id);
create index bundles_cover_id_idx on bundles (cover_id);
create index bundles_live_idx on bundles (published_at desc) where status = 'LIVE';

-- owner: bundles
create table bundle_courses (
  bundle_id integer not null constraint bundle_courses_bundle_id_fkey references bundles (id) on delete cascade,
  course_id integer not null constraint bundle_courses_course_id_fkey references courses (id) on delete cascade,
  position smallint not null,
  constraint bundle_courses_pkey primary key (bundle_id, course_id)
);
create index bundle_courses_course_id_idx on bundle_courses (course_id);

-- Each bundle with its courses in total. Courses that aren't published, or are free, take it off sale.
-- owner: bundles
create view bundle_totals as
  select bundles.id as bundle_id, count(courses.id)::int as courses,
    bundles.status = 'LIVE' and count(courses.id) >= 2 and bool_and(courses.status = 'LIVE' and not courses.is_free) as is_sold,
    case when bool_and(courses.price_naira_minor is not null) then sum(courses.price_naira_minor)::bigint end as list_naira_minor,
    coalesce(sum(courses.price_usd_minor), 0)::bigint as list_usd_minor
  from bundles
  left join bundle_courses on bundle_courses.bundle_id = bundles.id
  left join courses on courses.id = bundle_courses.course_id
  group by bundles.id;

create trigger bundles_changed after insert or update or delete on bundles for each statement execute function notify_catalog();
create trigger bundle_courses_changed after insert or update or delete on bundle_courses for each statement execute function notify_catalog();

-- owner: cart
create table cart_bundles (
  user_id uuid not null constraint cart_bundles_user_id_fkey references users (id) on delete cascade,
  bundle_id integer not null constraint cart_bundles_bundle_id_fkey references bundles (id) on delete cascade,
  added_at timestamptz not null default now(),
  constraint cart_bundles_pkey primary key (user_id, bundle_id)
);
create index cart_bundles_bundle_id_idx on cart_bundles (bundle_id);

-- The bundles of an order, as bought. The price is the sum of the prices of its lines.
-- owner: orders
create table order_bundles (
  order_id integer not null constraint order_bundles_order_id_fkey references orders (id) on delete cascade,
  bundle_id integer not null constraint order_bundles_bundle_id_fkey references bundles (id),
  title text not null,
  price_minor bigint not null constraint order_bundles_price_check check (price_minor >= 0),
  discount_minor bigint not null default 0 constraint order_bundles_discount_check check (discount_minor between 0 and price_minor),
  constraint order_bundles_pkey primary key (order_id, bundle_id)
);
create index order_bundles_bundle_id_idx on order_bundles (bundle_id);

alter table order_lines add column bundle_id integer;
alter table order_lines
  add constraint order_lines_bundle_id_fkey foreign key (order_id, bundle_id) references order_bundles (order_id, bundle_id) not valid;
