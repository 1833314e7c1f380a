-- Filters and sorts, covers in several widths, and the operator's settings.

-- Widths in pixels that the picture also has in AVIF and WebP, beside it under its own name.
alter table media_files add column widths integer[] not null default '{}';

-- Without a row: the default in the code.
-- owner: settings
create table site_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
create trigger site_settings_changed after insert or update or delete on site_settings for each statement execute function notify_catalog();

-- The reviews of a course with so many stars, and those with the most or fewest first.
create index reviews_by_rating on reviews (course_id, rating_halves, created_at desc, id desc);

-- 1 to 4: at least 3, 3.5, 4 or 4.5 stars on average; without reviews never.
create function rating_band(halves integer, reviews integer) returns smallint language sql immutable parallel safe as $$
  select case when reviews = 0 then 0 else greatest(0, least(4, halves / reviews - 5)) end
$$;

-- Less than 1 hour, 3, 6, 17, and longer.
create function length_band(seconds integer) returns smallint language sql immutable parallel safe as $$
  select case when seconds < 3600 then 0 when seconds < 10800 then 1 when seconds < 21600 then 2 when seconds < 61200 then 3 else 4 end
$$;

-- A Bayesian mean, in half stars: as if each course had ten reviews more, of 3.5 stars. Ten, because with fewer a single review still moves
-- an average by tenths of a star; 3.5, a little less than what most give, so that the unknown has to earn its place.
create function bayesian_rating(halves integer, reviews integer) returns double precision language sql immutable parallel safe as $$
  select case when reviews = 0 then 0 else (halves + 10 * 7) / (reviews + 10)::double precision end
$$;

create function listing_tags(category_ids integer[], is_free boolean, rating smallint, length smallint, level text, language text)
returns text[] language sql immutable parallel safe as $$
  select array(select 'category ' || id::text from unnest(category_ids) id)
    || array(select 'rating ' || band::text from generate_series(1, rating::integer) band)
    || array[case when is_free then 'free' else 'paid' end, 'length ' || length::text, 'level ' || level, 'language ' || lower(language)]
$$;

-- What the catalogue finds, filters and sorts by stands in one row beside the figures, so that no listing joins before it has its page.
-- A course's row in `courses` is always locked before this one, and several in the order of their ids: nobody waits in a circle.
-- All of it is worked out anew from the raw rows once this row is locked: of two who change a course at once the later sees the earlier.
alter table course_stats
  add column status text not null default 'DRAFT',
  add column category_ids integer[] not null default '{}',
  add column is_free boolean not null default false,
  add column level text not null default 'ALL',
  add column language text not null default 'English',
  add column created_at timestamptz not null default now(),
  -- The course's own words, and with the lowest weight the names of its instructor and categories.
  add column search tsvector not null default '',
  -- In naira: what is free, then naira, then what has only a price in dollars; the other way round what is free comes last.
  add column naira_up bigint not null default 0,
  add column naira_down bigint not null default 0,
  add column dollars bigint not null default 0,
  add column rating_band smallint not null generated always as (rating_band(rating_halves_sum, total_reviews)) stored,
  add column length_band smallint not null generated always as (length_band(duration_seconds)) stored,
  add column rated double precision not null generated always as (bayesian_rating(rating_halves_sum, total_reviews)) stored;
alter table course_stats add column tags text[] not null generated always as (listing_tags(
  category_ids, is_free, rating_band(rating_halves_sum, total_reviews), length_band(duration_seconds), level, language
)) stored;

create function listing_search(course courses) returns tsvector language sql stable as $$
  select course.search || setweight(to_tsvector('simple', plain(concat_ws(' ',
    (select first_name || ' ' || last_name from users where id = course.instructor_id),
    (select string_agg(name, ' ' order by id) from categories where id in (select category_id from course_categories where course_id = course.id))
  ))), 'D')
$$;

-- Far above any price in kobo or cents.
create function naira_up(course courses) returns bigint language sql immutable as $$
  select case when course.is_free then -1 else coalesce(course.price_naira_minor, (1::bigint << 40) + course.price_usd_minor) end
$$;
create function naira_down(course courses) returns bigint language sql immutable as $$
  select case when course.is_free then -1 else coalesce((1::bigint << 40) + course.price_naira_minor, course.price_usd_minor) end
$$;

create function refresh_listings(changed integer[]) returns void language plpgsql as $$
begin
  perform from course_stats where course_id = any (changed) order by course_id for no key update;
  update course_stats set
    status = courses.status, is_free = courses.is_free, level = courses.level, language = courses.language, created_at = courses.created_at,
    category_ids = array(select category_id from course_categories where course_categories.course_id = courses.id order by category_id),
    search = listing_search(courses), naira_up = naira_up(courses), naira_down = naira_down(courses),
    dollars = case when courses.is_free then -1 else courses.price_usd_minor end
  from courses
  where courses.id = course_stats.course_id and course_stats.course_id = any (changed);
end $$;

create or replace function start_course_stats() returns trigger language plpgsql as $$
begin
  -- Locked, so that a change of the name comes before or after, and is seen either way.
  perform from users where id = new.instructor_id for share;
  insert into course_stats (course_id) values (new.id);
  perform refresh_listings(array[new.id]);
  return null;
end $$;

create function refresh_changed_courses() returns trigger language plpgsql as $$
declare
  touched integer[] := array(
    select changed.id from changed join before on before.id = changed.id
    where (changed.instructor_id, changed.status, changed.is_free, changed.level, changed.language, changed.created_at, changed.price_naira_minor,
        changed.price_usd_minor, changed.search)
      is distinct from (before.instructor_id, before.status, before.is_free, before.level, before.language, before.created_at, before.price_naira_minor,
        before.price_usd_minor, before.search)
  );
begin
  if cardinality(touched) > 0 then perform refresh_listings(touched); end if;
  return null;
end $$;
create trigger courses_listings after update on courses referencing new table as changed old table as before
  for each statement execute function refresh_changed_courses();

create function refresh_placed_courses() returns trigger language plpgsql as $$
declare
  courses_touched integer[];
begin
  if tg_op = 'DELETE' then
    courses_touched := array(select distinct course_id from before);
  elsif tg_op = 'INSERT' then
    courses_touched := array(select distinct course_id from changed);
  else
    courses_touched := array(select course_id from before union select course_id from changed);
  end if;
  perform from courses where id = any (courses_touched) order by id for no key update;
  if tg_op <> 'DELETE' then
    perform from categories where id in (select category_id from changed) order by id for share;
  end if;
  perform refresh_listings(courses_touched);
  return null;
end $$;
create trigger course_categories_listings_added after insert on course_categories referencing new table as changed
  for each statement execute function refresh_placed_courses();
create trigger course_categories_listings_changed after update on course_categories referencing new table as changed old table as before
  for each statement execute function refresh_placed_courses();
create trigger course_categories_listings_removed after delete on course_categories referencing old table as before
  for each statement execute function refresh_placed_courses();

create function refresh_renamed_courses() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    perform refresh_listings(array(select id from courses where instructor_id = new.id));
  else
    perform refresh_listings(array(select course_id from course_categories where category_id = new.id));
  end if;
  return null;
end $$;
create trigger users_listings after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function refresh_renamed_courses();
create trigger categories_listings after update of name on categories
  for each row when (old.name is distinct from new.name) execute function refresh_renamed_courses();

-- Counted after the course is locked: in one statement with the waiting, what the other added would be overlooked.
create function recount_lectures(changed integer[]) returns void language plpgsql as $$
begin
  perform from courses where id = any (changed) order by id for no key update;
  perform from course_stats where course_id = any (changed) order by course_id for no key update;
  update course_stats set (total_lectures, duration_seconds, total_resources) = (
    select count(*), coalesce(sum(lectures.duration_seconds), 0),
      coalesce(sum((select count(*) from resources where resources.lecture_id = lectures.id)), 0)
    from sections join lectures on lectures.section_id = sections.id
    where sections.course_id = course_stats.course_id
  )
  where course_id = any (changed);
end $$;

create or replace function count_lectures() returns trigger language plpgsql as $$
declare
  touched integer[];
begin
  if tg_op = 'DELETE' then
    touched := array[old.section_id];
  elsif tg_op = 'UPDATE' then
    touched := array[old.section_id, new.section_id];
  else
    touched := array[new.section_id];
  end if;
  perform recount_lectures(array(select distinct course_id from sections where id = any (touched)));
  return null;
end $$;

create or replace function count_resources() returns trigger language plpgsql as $$
begin
  perform recount_lectures(array(
    select sections.course_id from lectures join sections on sections.id = lectures.section_id
    where lectures.id = coalesce(new.lecture_id, old.lecture_id)
  ));
  return null;
end $$;

-- A section takes its lectures along, and these no longer know whose they were.
create function count_sections() returns trigger language plpgsql as $$
begin
  perform recount_lectures(array(select distinct course_id from before));
  return null;
end $$;
create trigger sections_stats after delete on sections referencing old table as before
  for each statement execute function count_sections();

-- Changes of how many LIVE courses there are of a kind, in a category or (0) in all: their sum is the number.
-- They are only ever added, so that nobody who changes a course waits for another; a job sums them up.
-- owner: courses
create table course_counts (
  id bigint generated always as identity primary key,
  category_id integer not null,
  is_free boolean not null,
  rating_band smallint not null,
  length_band smallint not null,
  level text not null,
  language text not null,
  number integer not null
);
create index on course_counts (category_id);

create function count_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, count(*)
    from changed, unnest(array_append(category_ids, 0)) category_id
    where status = 'LIVE'
    group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, -count(*)
    from before, unnest(array_append(category_ids, 0)) category_id
    where status = 'LIVE'
    group by 1, 2, 3, 4, 5, 6;
  else
    insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, sum(sign)
    from (
      select 1 as sign, status, category_ids, is_free, rating_band, length_band, level, language from changed
      union all
      select -1, status, category_ids, is_free, rating_band, length_band, level, language from before
    ) listings, unnest(array_append(category_ids, 0)) category_id
    where status = 'LIVE'
    group by 1, 2, 3, 4, 5, 6
    having sum(sign) <> 0;
  end if;
  return null;
end $$;

update course_stats set
  status = courses.status, is_free = courses.is_free, level = courses.level, language = courses.language, created_at = courses.created_at,
  category_ids = array(select category_id from course_categories where course_categories.course_id = courses.id order by category_id),
  search = listing_search(courses), naira_up = naira_up(courses), naira_down = naira_down(courses),
  dollars = case when courses.is_free then -1 else courses.price_usd_minor end
from courses
where courses.id = course_stats.course_id;

insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
select category_id, is_free, rating_band, length_band, level, language, count(*)
from course_stats, unnest(array_append(category_ids, 0)) category_id
where status = 'LIVE'
group by 1, 2, 3, 4, 5, 6;

create trigger course_stats_counts_added after insert on course_stats referencing new table as changed
  for each statement execute function count_listings();
create trigger course_stats_counts_changed after update on course_stats referencing new table as changed old table as before
  for each statement execute function count_listings();
create trigger course_stats_counts_removed after delete on course_stats referencing old table as before
  for each statement execute function count_listings();

-- With course_stats_popular one for each order of a listing; read from either end.
create index course_stats_rated on course_stats (rated desc, course_id desc) where status = 'LIVE';
create index course_stats_newest on course_stats (created_at desc, course_id desc) where status = 'LIVE';
create index course_stats_naira_up on course_stats (naira_up, course_id) where status = 'LIVE';
create index course_stats_naira_down on course_stats (naira_down desc, course_id desc) where status = 'LIVE';
create index course_stats_dollars on course_stats (dollars, course_id) where status = 'LIVE';
create index course_stats_not_live on course_stats (status) where status <> 'LIVE';

-- For words and for filters that few courses pass. Without a list of what is yet to be added, which every search would have to read.
drop index courses_search;
create index course_stats_found on course_stats using gin (search, tags) with (fastupdate = off) where status = 'LIVE';
