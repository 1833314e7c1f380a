-- Days of reports are those of the site's time zone, which admins choose.

-- The name of a time zone, from the settings.
create function site_time_zone() returns text language sql stable parallel safe as $$
  select coalesce((select value #>> '{}' from site_settings where key = 'timeZone'), 'Africa/Lagos')
$$;

create function report_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone site_time_zone())::date
$$;
create function report_midnight(day date) returns timestamptz language sql stable parallel safe as $$
  select day::timestamp at time zone site_time_zone()
$$;

-- The former names, which triggers and the release before use.
create or replace function lagos_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone site_time_zone())::date
$$;
create or replace function lagos_midnight(day date) returns timestamptz language sql stable parallel safe as $$
  select day::timestamp at time zone site_time_zone()
$$;

-- Another time zone begins and ends each day at another moment: days that are counted, and their neighbors, are recounted.
create function mark_days_of_time_zone() returns trigger language plpgsql as $$
begin
  insert into stale_days (course_id, day)
  select distinct course_id, day + shift from course_days, generate_series(-1, 1) as shift;
  insert into stale_site_days (day)
  select distinct day + shift from site_days, generate_series(-1, 1) as shift;
  return null;
end $$;

create trigger site_settings_time_zone_added after insert on site_settings for each row
  when (new.key = 'timeZone' and new.value #>> '{}' <> 'Africa/Lagos') execute function mark_days_of_time_zone();
create trigger site_settings_time_zone_changed after update of value on site_settings for each row
  when (new.key = 'timeZone' and new.value <> old.value) execute function mark_days_of_time_zone();
