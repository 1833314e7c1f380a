-- Search finds words within text of scripts that don't separate words by spaces, such as Chinese, Japanese and Thai, and Korean words
-- with particles.

-- Separates letters of these scripts into a token for each letter with the next: “学中文” becomes “z23398z20013 z20013z25991 z25991z”.
create function paired(given text) returns text language sql immutable parallel safe as $$
  select case
    when given !~ '[\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]'
    then given
    else (
      select string_agg(case when tokens is null then part else ' ' || tokens || ' ' end, '' order by place)
      from regexp_matches(given,
        '([\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]+)'
        '|([^\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]+)',
        'g') with ordinality as found (parts, place),
      lateral (select coalesce(parts[1], parts[2]) as part) piece,
      lateral (
        select string_agg('z' || ascii(letter) || 'z' || coalesce(ascii(next)::text, ''), ' ' order by n) as tokens
        from (
          select letter, n, lead(letter) over (order by n) as next
          from string_to_table(parts[1], null) with ordinality as letters (letter, n)
        ) pairs
      ) paired
    )
  end
$$;

create or replace function spelled_out(given text) returns text language sql immutable parallel safe as $$
  select paired(case when given !~ '[+#./]' then given else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(given, '/', ' '),
      '\m([a-z])\+\+', '\1plusplus ', 'g'),
      '\m([a-z])#', '\1sharp ', 'g'),
      '\m(asp|vb|ado)\.net\M', '\1 dotnet', 'g'),
      '(^|[^[:alnum:]])\.net\M', '\1dotnet', 'g'),
      '\m([a-z]+)\.(js|ts)\M', '\1\2 \1 \2', 'g')
  end)
$$;

-- The query for text that spelled_out() returned. The last letter of a run matches with any letter after it.
create function query_of(config regconfig, spelled text) returns tsquery language sql immutable parallel safe as $$
  select case
    when spelled !~ '\mz\d+z' then plainto_tsquery(config, spelled)
    else (
      select coalesce(to_tsquery(config, string_agg(
        quote_literal(replace(part, '\', '')) || case when part ~ '^z\d+z$' then ':*' else '' end, ' <-> ' order by place)), '')
      from regexp_split_to_table(trim(spelled), '\s+') with ordinality as parts (part, place)
    )
  end
$$;

-- A name as it is written, and in these scripts also with the last name first and without a space.
create function spoken_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select case when paired(plain(first_name || last_name)) = plain(first_name || last_name)
    then first_name || ' ' || last_name
    else concat_ws(' ', first_name, last_name, last_name || first_name, first_name || last_name)
  end
$$;

-- The words of a name for suggestions. In these scripts, each end of a word is one too, so that a given name is found in “王小明”.
create function name_words(first_name text, last_name text) returns setof text language sql immutable parallel safe as $$
  select distinct substr(word, start)
  from words_of(spoken_name(first_name, last_name)) word,
    generate_series(1, case when paired(word) = word then 1 else length(word) end) start
$$;

create or replace function listing_search(course courses) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', spelled_out(plain(course.title))), 'A')
    || setweight(to_tsvector('english', spelled_out(plain(course.subtitle))), 'B')
    || setweight(to_tsvector('english', spelled_out(plain(course.learning_objectives))), 'C')
    || setweight(to_tsvector('english', spelled_out(plain(left(regexp_replace(course.description_html, '<[^>]*>', ' ', 'g'), 2000)))), 'D')
    || setweight(to_tsvector('simple', paired(plain(concat_ws(' ',
      (select spoken_name(first_name, last_name) from users where id = course.instructor_id),
      (select string_agg(name, ' ' order by id) from categories where id in (select category_id from course_categories where course_id = course.id))
    )))), 'D')
    || setweight(to_tsvector('english', concat_ws(' ', case course.level when 'ALL' then '' else lower(course.level) end,
      case when course.is_free then 'free' end)), 'D')
$$;

create or replace function remember_instructor() returns trigger language plpgsql as $$
begin
  -- Locked, so that a concurrent change of the name comes before or after, and is seen in both cases.
  insert into instructor_words (user_id, word)
  select person.id, word
  from (select id, first_name, last_name from users where id = new.user_id for share) person,
    name_words(person.first_name, person.last_name) word;
  return null;
end $$;

create or replace function rename_instructor() returns trigger language plpgsql as $$
begin
  delete from instructor_words where user_id = new.id;
  insert into instructor_words (user_id, word)
  select user_id, word from instructors, name_words(new.first_name, new.last_name) word where user_id = new.id;
  return null;
end $$;

insert into instructor_words (user_id, word)
select user_id, word from instructors join users on users.id = user_id, name_words(first_name, last_name) word
where octet_length(first_name || last_name) > length(first_name || last_name)
on conflict do nothing;

-- beside the old release: it finds whole titles and their last words in these scripts, and everything else.
select refresh_listings(array(
  select courses.id from courses join users on users.id = instructor_id
  where octet_length(title || subtitle || learning_objectives || description_html || first_name || last_name)
    > length(title || subtitle || learning_objectives || description_html || first_name || last_name)
  order by courses.id));
