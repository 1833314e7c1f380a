-- The database alone decides where a day of a time zone begins: for counting, reports, statements and exports.

-- The first moment at which the clocks of a time zone show this day or a later one. A midnight that comes twice is the first of
-- the two. A day without a midnight begins with its first moment, and one that a zone skips begins where it ends.
create function midnight_in_zone(zone text, day date) returns timestamptz language plpgsql stable parallel safe as $$
declare
  midnight constant timestamp := day::timestamp;
  -- Midnight by the clocks of the day before and of the day after: further apart than any two time zones.
  earlier timestamptz := midnight at time zone 'UTC' - (((midnight at time zone 'UTC') - interval '26 hours') at time zone zone
    - ((midnight at time zone 'UTC') - interval '26 hours') at time zone 'UTC');
  later timestamptz := midnight at time zone 'UTC' - (((midnight at time zone 'UTC') + interval '26 hours') at time zone zone
    - ((midnight at time zone 'UTC') + interval '26 hours') at time zone 'UTC');
  middle timestamptz;
begin
  if earlier at time zone zone = midnight and later at time zone zone = midnight then return least(earlier, later); end if;
  if earlier at time zone zone = midnight then return earlier; end if;
  if later at time zone zone = midnight then return later; end if;
  -- The clocks jump over midnight: the jump is between the two.
  middle := least(earlier, later);
  later := greatest(earlier, later);
  earlier := middle;
  while later - earlier > interval '1 second' loop
    middle := date_trunc('second', earlier + (later - earlier) / 2);
    if middle at time zone zone < midnight then earlier := middle; else later := middle; end if;
  end loop;
  return later;
end $$;

-- The day that has a moment: of two midnights, the first begins it.
create function day_in_zone(zone text, at timestamptz) returns date language sql stable parallel safe as $$
  select shown + case when at >= midnight_in_zone(zone, shown + 1) then 1 else 0 end from (select (at at time zone zone)::date as shown) as clock
$$;

create or replace function report_day(at timestamptz) returns date language sql stable parallel safe as $$
  select day_in_zone(site_time_zone(), at)
$$;
create or replace function report_midnight(day date) returns timestamptz language sql stable parallel safe as $$
  select midnight_in_zone(site_time_zone(), day)
$$;
create or replace function lagos_day(at timestamptz) returns date language sql stable parallel safe as $$
  select day_in_zone(site_time_zone(), at)
$$;
create or replace function lagos_midnight(day date) returns timestamptz language sql stable parallel safe as $$
  select midnight_in_zone(site_time_zone(), day)
$$;

-- Another time zone moves a moment by up to two days: all days that are counted or marked are recounted, with those around them.
create or replace function mark_days_of_time_zone() returns trigger language plpgsql as $$
begin
  -- What is being written now has marked days of the former time zone. In the order in which a sale takes them.
  lock table stale_site_days in share row exclusive mode;
  lock table stale_days in share row exclusive mode;
  insert into stale_days (course_id, day)
  select distinct course_id, day + shift
  from (select course_id, day from course_days union select course_id, day from stale_days) as known, generate_series(-2, 2) as shift;
  insert into stale_site_days (day)
  select distinct day + shift
  from (select day from site_days union select day from stale_site_days union select day from stale_days) as known, generate_series(-2, 2) as shift;
  return null;
end $$;

-- Days that were counted by the former midnights of a time zone in which they come twice.
insert into stale_days (course_id, day)
select distinct course_id, day + shift
from course_days, generate_series(-1, 0) as shift
where midnight_in_zone(site_time_zone(), day) <> day::timestamp at time zone site_time_zone();
insert into stale_site_days (day)
select distinct day + shift
from site_days, generate_series(-1, 0) as shift
where midnight_in_zone(site_time_zone(), day) <> day::timestamp at time zone site_time_zone();
