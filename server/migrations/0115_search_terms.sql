-- Names such as C++, C#, .NET and Node.js are words of their own in the search of courses.

-- Signs that belong to a name become letters: the parser of PostgreSQL drops them, or keeps “node.js” as the name of a host.
create function spelled_out(given text) returns text language sql immutable parallel safe as $$
  select case when given !~ '[+#./]' then given else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(given, '/', ' '),
      '\m([a-z])\+\+', '\1plusplus ', 'g'),
      '\m([a-z])#', '\1sharp ', 'g'),
      '\m(asp|vb|ado)\.net\M', '\1 dotnet', 'g'),
      '(^|[^[:alnum:]])\.net\M', '\1dotnet', 'g'),
      '\m([a-z]+)\.(js|ts)\M', '\1\2 \1 \2', 'g')
  end
$$;

-- What a word of a search may be written as.
create function spellings(word text) returns text[] language sql immutable parallel safe as $$
  select case
    when word ~ '^[a-z]+\.(js|ts)$' then array[replace(word, '.', ''), split_part(word, '.', 1)]
    else array[spelled_out(word)]
  end
$$;

-- With the lowest weight the beginning of the description, the names of the instructor and the categories, the level, and whether the course is free.
create or replace function listing_search(course courses) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', spelled_out(plain(course.title))), 'A')
    || setweight(to_tsvector('english', spelled_out(plain(course.subtitle))), 'B')
    || setweight(to_tsvector('english', spelled_out(plain(course.learning_objectives))), 'C')
    || setweight(to_tsvector('english', spelled_out(plain(left(regexp_replace(course.description_html, '<[^>]*>', ' ', 'g'), 2000)))), 'D')
    || setweight(to_tsvector('simple', plain(concat_ws(' ',
      (select first_name || ' ' || last_name from users where id = course.instructor_id),
      (select string_agg(name, ' ' order by id) from categories where id in (select category_id from course_categories where course_id = course.id))
    ))), 'D')
    || setweight(to_tsvector('english', concat_ws(' ', case course.level when 'ALL' then '' else lower(course.level) end,
      case when course.is_free then 'free' end)), 'D')
$$;

-- Compares the texts: “C” and “C++” have the same words in courses.search.
create or replace function refresh_changed_courses() returns trigger language plpgsql as $$
declare
  touched integer[] := array(
    select changed.id from changed join before on before.id = changed.id
    where (changed.instructor_id, changed.status, changed.is_free, changed.level, changed.language, changed.created_at, changed.price_naira_minor,
        changed.price_usd_minor, changed.title, changed.subtitle, changed.learning_objectives, changed.description_html)
      is distinct from (before.instructor_id, before.status, before.is_free, before.level, before.language, before.created_at,
        before.price_naira_minor, before.price_usd_minor, before.title, before.subtitle, before.learning_objectives, before.description_html)
  );
begin
  if cardinality(touched) > 0 then perform refresh_listings(touched); end if;
  return null;
end $$;

-- beside the old release: it finds courses by the new words as it did by the old ones.
select refresh_listings(array(select id from courses order by id));
