-- Only the database computes the start of a day in a time zone, for counts, reports, statements and exports.

-- Returns the first moment at which the clocks of a time zone show this day or a later one. If midnight occurs twice, it is the
-- first. If the clocks skip midnight, it is the first moment of the day. If the zone skips the whole day, it is the start of the next.
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

-- Returns the day that contains a moment. If midnight occurs twice, the first begins the day.
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

-- A new time zone moves a moment by up to two days, so all counted or marked days and the days around them are recounted.
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

-- Marks days that were counted from the second midnight, in time zones where midnight occurs twice.
insert into stale_days (course_id, day)
select distinct course_id, day + shift
from course_days, generate_series(-1, 0) as shift
where midnight_in_zone(site_time_zone(), day) <> day::timestamp at time zone site_time_zone();
insert into stale_site_days (day)
select distinct day + shift
from site_days, generate_series(-1, 0) as shift
where midnight_in_zone(site_time_zone(), day) <> day::timestamp at time zone site_time_zone();
