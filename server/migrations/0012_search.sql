-- Search that forgives: accents and case, typing errors, synonyms, and a list of what was searched in vain.

-- Trusted: whoever owns the database may create it.
create extension if not exists pg_trgm;

-- Text without case and accents. Letters that no decomposition parts from their sign are replaced one by one.
create function plain(given text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(given) = length(given) then lower(given)
    else translate(
      replace(replace(lower(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'),
      'øłđɓɗƙƴıɛɔŋ’', 'oldbdkyieon'''
    )
  end
$$;

alter table courses drop column search;
alter table courses add column search tsvector not null generated always as (
  setweight(to_tsvector('english', plain(title)), 'A')
  || setweight(to_tsvector('english', plain(subtitle)), 'B')
  || setweight(to_tsvector('english', plain(learning_objectives)), 'C')
) stored;
create index courses_search on courses using gin (search) where status = 'LIVE';

create function words_of(given text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(plain(given), '[^[:alnum:]]+') word
  where length(word) between 2 and 40 and word ~ '[[:alpha:]]'
$$;

-- The word and each that is left when one letter is missing: two words have one in common if one edit parts them.
create function one_letter_less(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct form) from (
    select word as form
    union all
    select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) place where length(word) > 2
  ) forms
$$;

-- Every word of a LIVE course or a category, and for a day at most those of courses that are gone: who offers one looks first.
-- owner: catalog
create table search_words (
  word text primary key,
  forms text[] not null generated always as (one_letter_less(word)) stored
);
create index on search_words using gin (forms);
create index on search_words using gin (word gin_trgm_ops);

-- The words of an instructor's name are kept apart from the others, because they leave with the person.
-- owner: catalog
create table instructor_words (
  user_id uuid not null references instructors on delete cascade,
  word text not null,
  forms text[] not null generated always as (one_letter_less(word)) stored,
  primary key (user_id, word)
);
create index on instructor_words (word text_pattern_ops);
create index on instructor_words using gin (forms);
create index on instructor_words using gin (word gin_trgm_ops);

-- Words that one edit, or few in a long word, make of this one, those that look most like it first.
-- The planner knows nothing of a word that is not there, and would rather read them all.
create function similar_words(typed text) returns table (word text, similarity real) language sql stable
  set enable_seqscan = off set pg_trgm.similarity_threshold = 0.3
as $$
  select found.word, similarity(found.word, typed) as similarity
  from (
    select search_words.word from search_words where forms && one_letter_less(typed)
    union
    select search_words.word from search_words where search_words.word % typed
    union
    select instructor_words.word from instructor_words where forms && one_letter_less(typed)
    union
    select instructor_words.word from instructor_words where instructor_words.word % typed
  ) found
  order by similarity desc, found.word
  limit 40
$$;

-- A search for the word finds what it means as well.
-- owner: catalog
create table search_synonyms (
  word text not null,
  means text not null,
  primary key (word, means),
  constraint search_synonyms_one_plain_word check (word = plain(word) and word !~ '\s' and word <> ''),
  constraint search_synonyms_mean_something check (means ~ '\S')
);
create trigger search_synonyms_changed after insert or update or delete on search_synonyms
  for each statement execute function notify_catalog();

-- What was searched and not found, by day; nothing says by whom.
-- owner: catalog
create table lost_searches (
  day date not null,
  words text not null constraint lost_searches_bounded check (length(words) <= 100),
  times integer not null default 1,
  primary key (day, words)
);

-- Whoever adds words shares the lock that the tidying of words has alone: it would else remove a word that somebody counts on.
-- Sorted, so that two who add the same new words wait for each other in one order.
create function remember_words(given text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4242, 12);
  insert into search_words (word) select word from words_of(given) word order by word on conflict do nothing;
end $$;

create function remember_new_courses() returns trigger language plpgsql as $$
begin
  perform remember_words(string_agg(concat_ws(' ', title, subtitle, learning_objectives), ' ')) from changed
  where status = 'LIVE' having count(*) > 0;
  return null;
end $$;
create trigger courses_words_added after insert on courses referencing new table as changed
  for each statement execute function remember_new_courses();

create function remember_changed_courses() returns trigger language plpgsql as $$
begin
  perform remember_words(string_agg(concat_ws(' ', changed.title, changed.subtitle, changed.learning_objectives), ' '))
  from changed join before on before.id = changed.id
  where changed.status = 'LIVE'
    and (changed.title, changed.subtitle, changed.learning_objectives, changed.status)
      is distinct from (before.title, before.subtitle, before.learning_objectives, before.status)
  having count(*) > 0;
  return null;
end $$;
create trigger courses_words_changed after update on courses referencing new table as changed old table as before
  for each statement execute function remember_changed_courses();

create function remember_category() returns trigger language plpgsql as $$
begin
  perform remember_words(new.name);
  return null;
end $$;
create trigger categories_words after insert or update of name on categories for each row execute function remember_category();

create function remember_instructor() returns trigger language plpgsql as $$
begin
  -- Locked, so that a change of the name comes before or after, and is seen either way.
  insert into instructor_words (user_id, word)
  select person.id, word
  from (select id, first_name, last_name from users where id = new.user_id for share) person,
    words_of(person.first_name || ' ' || person.last_name) word;
  return null;
end $$;
create trigger instructors_words after insert on instructors for each row execute function remember_instructor();

create function rename_instructor() returns trigger language plpgsql as $$
begin
  delete from instructor_words where user_id = new.id;
  insert into instructor_words (user_id, word)
  select user_id, word from instructors, words_of(new.first_name || ' ' || new.last_name) word where user_id = new.id;
  return null;
end $$;
create trigger users_instructor_words after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function rename_instructor();

insert into search_words (word)
select word from courses, words_of(concat_ws(' ', title, subtitle, learning_objectives)) word where status = 'LIVE'
union
select word from categories, words_of(name) word;

insert into instructor_words (user_id, word)
select user_id, word from instructors join users on users.id = user_id, words_of(first_name || ' ' || last_name) word;
