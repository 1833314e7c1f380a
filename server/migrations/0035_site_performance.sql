-- How the site does by day, and how often the pages of courses are looked at.

-- Counted without saying by whom.
-- owner: course-views
create table course_views (
  course_id integer not null references courses on delete cascade,
  day date not null,
  views integer not null,
  primary key (course_id, day)
);

-- Days of the site that changed since they were counted. Never unique: two that change the same day must not wait for each other.
-- owner: site-performance
create table stale_site_days (
  id bigint generated always as identity primary key,
  day date not null,
  marked_at timestamptz not null default now()
);
create index on stale_site_days (day);

-- Counted by a job, whole days at a time: courses from their own days, all else from the rows themselves.
-- owner: site-performance
create table site_days (
  day date primary key,
  -- Of those who enrolled on this day, how many have begun and finished since.
  enrolled integer not null default 0,
  began integer not null default 0,
  finished integer not null default 0,
  -- What happened on this day.
  completions integer not null default 0,
  learners integer not null default 0,
  people integer not null default 0,
  -- Of the payments that were begun on this day, what has become of them. The rest is open.
  payments integer not null default 0,
  payments_paid integer not null default 0,
  payments_failed integer not null default 0,
  payments_left integer not null default 0
);

-- owner: site-performance
create table site_sales_days (
  day date not null,
  currency text not null check (currency in ('NGN', 'USD')),
  sales integer not null default 0,
  gross_minor bigint not null default 0,
  refunds integer not null default 0,
  refunded_minor bigint not null default 0,
  -- What it changed of what instructors have earned, and of what stays with the site after the provider's fees and what was lost.
  instructors_minor bigint not null default 0,
  site_minor bigint not null default 0,
  primary key (day, currency)
);

create index on course_days (day);
-- Most days of a course are of learning: who is on top in a year is found without them.
create index course_days_enrolled on course_days (day) include (course_id, enrolled) where enrolled > 0;
create index course_sales_days_sold on course_sales_days (currency, day) include (course_id, gross_minor) where gross_minor > 0;
create index on course_sales_days (day);
create index on users (created_at);
create index on payments (created_at);

-- As old as what the course's day was counted for: until the site's is counted too, it isn't said to be.
create function mark_counted_days() returns trigger language plpgsql as $$
begin
  insert into stale_site_days (day, marked_at)
  select counted.day, coalesce(min(stale_days.marked_at), now())
  from counted left join stale_days on stale_days.course_id = counted.course_id and stale_days.day = counted.day
  group by counted.day;
  return null;
end $$;
create trigger course_days_site_made after insert on course_days
  referencing new table as counted for each statement execute function mark_counted_days();
create trigger course_days_site_counted after update on course_days
  referencing new table as counted for each statement execute function mark_counted_days();

create function mark_books_days() returns trigger language plpgsql as $$
begin
  insert into stale_site_days (day)
  select distinct lagos_day(at) from made where kind in ('SALE', 'SUSPENSE', 'REFUND', 'CHARGEBACK');
  return null;
end $$;
create trigger ledger_transactions_site_days after insert on ledger_transactions
  referencing new table as made for each statement execute function mark_books_days();

create function mark_created_days() returns trigger language plpgsql as $$
begin
  insert into stale_site_days (day) select distinct lagos_day(created_at) from changed;
  return null;
end $$;
create trigger users_site_days_made after insert on users
  referencing new table as changed for each statement execute function mark_created_days();
create trigger users_site_days_gone after delete on users
  referencing old table as changed for each statement execute function mark_created_days();
create trigger payments_site_days_made after insert on payments
  referencing new table as changed for each statement execute function mark_created_days();
create trigger payments_site_days_gone after delete on payments
  referencing old table as changed for each statement execute function mark_created_days();

create function mark_payment_day() returns trigger language plpgsql as $$
begin
  insert into stale_site_days (day) values (lagos_day(new.created_at));
  return null;
end $$;
create trigger payments_site_days after update of status on payments for each row
  when (old.status <> new.status) execute function mark_payment_day();

insert into stale_site_days (day)
select day from course_days
union select lagos_day(created_at) from users
union select lagos_day(created_at) from payments
union select lagos_day(at) from ledger_transactions where kind in ('SALE', 'SUSPENSE', 'REFUND', 'CHARGEBACK');
