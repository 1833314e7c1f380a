-- The search of questions finds names such as C++ and Node.js, and words within text without spaces, as the search of courses does.

-- The same as in 0123. A generated column is restored without a search path, so its functions have parsed bodies.
create or replace function spelled_out(given text) returns text language sql immutable parallel safe
return paired(case when given !~ '[+#./]' then given else
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(given, '/', ' '),
    '\m([a-z])\+\+', '\1plusplus ', 'g'),
    '\m([a-z])#', '\1sharp ', 'g'),
    '\m(asp|vb|ado)\.net\M', '\1 dotnet', 'g'),
    '(^|[^[:alnum:]])\.net\M', '\1dotnet', 'g'),
    '\m([a-z]+)\.(js|ts)\M', '\1\2 \1 \2', 'g')
end);

-- beside the old release: it searches the same column and finds the same words, except for some with signs.
alter table discussion_posts
  drop column search,
  add column search tsvector generated always as (
    setweight(to_tsvector('english', spelled_out(plain(title))), 'A') || setweight(to_tsvector('english', spelled_out(plain(body))), 'B')
  ) stored;
create index discussion_posts_search on discussion_posts using gin (search) where question_id is null;

insert into search_synonyms (word, means) values ('email', 'e-mail'), ('e-mail', 'email') on conflict do nothing;
