-- Search finds names and words however they are written: “C sharp”, “dot net”, “setup” in “set up”, letters in bold, Hindi and Arabic.

-- Also spells Hindi words in one way: “हिन्दी” as “हिंदी”, “गाँव” as “गांव”, and “ज़” as “ज”.
create or replace function plain(given text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(given) = length(given) then lower(given)
    else replace(replace(replace(replace(translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(normalize(regexp_replace(normalize(given, nfkd),
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07eb-\u07f3\u07fd\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u093c\u135d-\u135f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u2060\u20d0-\u20f0\ua66f-\ua67d\ua69e\ua69f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U0001e944-\U0001e94a]',
        '', 'g'), nfc)),
        '\u0919\u094d(?=[\u0915-\u0918])', U&'\0902', 'g'),
        '\u091e\u094d(?=[\u091a-\u091d])', U&'\0902', 'g'),
        '\u0923\u094d(?=[\u091f-\u0922])', U&'\0902', 'g'),
        '\u0928\u094d(?=[\u0924-\u0927])', U&'\0902', 'g'),
        '\u092e\u094d(?=[\u092a-\u092d])', U&'\0902', 'g'),
        'øłđðħŧɓɗɖɠƒƙƴʋƈƥƭŋɲɛɔǝəɩɪʊɣʃʒǥıĸς' || U&'\0901' ||
        'ٱىیةہھۃەک' ||
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' ||
        '‘’ʼʻ‛׳״־‐♯',
        'olddhtbddgfkyvcptnneoeeiiugszgikσ' || U&'\0902' ||
        'اييهههههك' ||
        '01234567890123456789' ||
        '''''''''''''"--#'
      ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end
$$;

-- Removes the article of Arabic words, also after a conjunction or preposition that is written with it.
create function without_articles(given text) returns text language sql immutable parallel safe
return case when octet_length(given) = length(given) then given
  else regexp_replace(given, '\m[\u0648\u0641]?(?:\u0627\u0644|\u0628\u0627\u0644|\u0643\u0627\u0644|\u0644\u0644)([\u0621-\u064a]{3,})', '\1', 'g')
end;

-- A verb with its particle is also one word: “set up” becomes “set up setup”.
create or replace function spelled_out(given text) returns text language sql immutable parallel safe
return paired(without_articles(case when given !~ '[+#./]|\m(sharp|plus|dot|up|over|out|off|down|in|on)\M' then given else
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(given, '/', ' '),
    '\m([cf])[ -]sharp\M', '\1 sharp \1sharpnote', 'g'),
    '\mc[ -]plus[ -]plus\M', 'cplusplus', 'g'),
    '\mdot[ -]net\M', 'dotnet', 'g'),
    '\m([a-z]{3,})[ -](up|over|out|off|down)\M', '\1 \2 \1\2', 'g'),
    '\m(add|built|check|drop|log|opt|plug|sign|walk)[ -](in|on)\M', '\1 \2 \1\2', 'g'),
    '\m([a-z])\+\+', '\1plusplus ', 'g'),
    '\m([a-z])#', '\1sharp ', 'g'),
    '\m(asp|vb|ado)\.net\M', '\1 dotnet', 'g'),
    '(^|[^[:alnum:]])\.net\M', '\1dotnet', 'g'),
    '\m([a-z]+)\.(js|ts)\M', '\1\2 \1 \2', 'g')
end));

create or replace function spellings(word text) returns text[] language sql immutable parallel safe as $$
  select array[case when word ~ '^[a-z]+\.(js|ts)$' then replace(word, '.', '') else spelled_out(word) end]
$$;

-- The words of cleaned HTML. Letters of a word may be bold, raised or lowered: “H<sub>2</sub>O” is “H2O”.
create function html_words(html text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(html, '</?(a|b|strong|em|i|u|sub|sup|code)(\s[^>]*)?>', '', 'g'), '<[^>]*>|&[a-z]+;', ' ', 'g');

create or replace function listing_search(course courses) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', spelled_out(plain(course.title))), 'A')
    || setweight(to_tsvector('english', spelled_out(plain(course.subtitle))), 'B')
    || setweight(to_tsvector('english', spelled_out(plain(course.learning_objectives))), 'C')
    || setweight(to_tsvector('english', spelled_out(plain(left(html_words(course.description_html), 2000)))), 'D')
    || setweight(to_tsvector('simple', paired(without_articles(plain(concat_ws(' ',
      (select spoken_name(first_name, last_name) from users where id = course.instructor_id),
      (select string_agg(name, ' ' order by id) from categories where id in (select category_id from course_categories where course_id = course.id))
    ))))), 'D')
    || setweight(to_tsvector('english', concat_ws(' ', case course.level when 'ALL' then '' else lower(course.level) end,
      case when course.is_free then 'free' end)), 'D')
$$;

-- “go” and “next” are also ordinary words: as the name of a technology they are searched in titles only. “C sharp” is C# or a note.
alter table search_synonyms add column is_title_only boolean not null default false;
update search_synonyms set is_title_only = true where word = 'golang' and means = 'go';
insert into search_synonyms (word, means) values
  ('aspnet', 'asp.net'), ('aspnet', '.net'), ('vbnet', 'vb.net'), ('vbnet', '.net'), ('vb.net', '.net'), ('ado.net', '.net'),
  ('csharp', 'csharpnote'), ('fsharp', 'f#'), ('fsharp', 'fsharpnote'), ('cplusplus', 'c++'),
  ('node.js', 'node'), ('nodejs', 'node'), ('react.js', 'react'), ('vue.js', 'vue'), ('angular.js', 'angular'), ('angularjs', 'angular')
on conflict do nothing;

-- beside the old release: it finds the same words by the same functions.
select refresh_listings(array(select id from courses order by id));

-- beside the old release: it searches the same column and finds the same words, except for some names.
alter table discussion_posts
  drop column search,
  add column search tsvector generated always as (
    setweight(to_tsvector('english', spelled_out(plain(title))), 'A') || setweight(to_tsvector('english', spelled_out(plain(body))), 'B')
  ) stored;
create index discussion_posts_search on discussion_posts using gin (search) where question_id is null;

select pg_advisory_xact_lock_shared(4242, 12);
insert into search_words (word)
select distinct word from courses, words_of(concat_ws(' ', title, subtitle, learning_objectives)) word
where status = 'LIVE' and concat_ws(' ', title, subtitle, learning_objectives) ~ '[\u0900-\u097f]'
union
select word from categories, words_of(name) word where name ~ '[\u0900-\u097f]'
order by word
on conflict do nothing;

delete from instructor_words using users where users.id = user_id and first_name || last_name ~ '[\u0900-\u097f]';
insert into instructor_words (user_id, word)
select user_id, word from instructors join users on users.id = user_id, name_words(first_name, last_name) word
where first_name || last_name ~ '[\u0900-\u097f]'
on conflict do nothing;
