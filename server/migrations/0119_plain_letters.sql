-- Search ignores more ways to write a letter: compatibility forms such as fullwidth letters, letters of African and Nordic languages,
-- Arabic vowel marks and letter variants. The words of the catalog keep the vowel signs of Indic and Southeast Asian scripts.

-- Removes marks that writers may leave out. Vowel signs, such as those of Devanagari and Thai, are letters and stay.
create or replace function plain(given text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(given) = length(given) then lower(given)
    else replace(replace(replace(replace(translate(
      lower(normalize(regexp_replace(normalize(given, nfkd),
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07eb-\u07f3\u07fd\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u135d-\u135f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u2060\u20d0-\u20f0\ua66f-\ua67d\ua69e\ua69f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U0001e944-\U0001e94a]',
        '', 'g'), nfc)),
        'øłđðħŧɓɗɖɠƒƙƴʋƈƥƭŋɲɛɔǝəɩɪʊɣʃʒǥıĸς' ||
        'ٱىیةہھۃەک' ||
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' ||
        '‘’ʼʻ‛׳״־‐♯',
        'olddhtbddgfkyvcptnneoeeiiugszgikσ' ||
        'اييهههههك' ||
        '01234567890123456789' ||
        '''''''''''''"--#'
      ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end
$$;

-- Vowel signs and digits of these scripts aren't alphanumeric for PostgreSQL.
create function parts_of(given text) returns setof text language sql immutable parallel safe as $$
  select part from regexp_split_to_table(plain(given),
    '[^[:alnum:]\u07c0-\u07c9\u0780-\u07b1\u0900-\u0963\u0966-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e80-\u0edf\u0f18-\u0f33\u0f35\u0f37\u0f39'
    '\u0f3e-\u0f84\u0f86-\u0fc6\u1000-\u1049\u1050-\u109f\u1780-\u17d3\u17dd-\u17e9\u1a80-\u1a99\u1b00-\u1b59\u1b80-\u1bf3\u3099\u309a\ua8e0-\ua8ff\ua980-\ua9c0\ua9d0-\ua9fe\uaa60-\uaa7f]+'
  ) part
  where part <> ''
$$;

create or replace function words_of(given text) returns setof text language sql immutable parallel safe as $$
  select distinct word from parts_of(given) word where length(word) between 2 and 40 and word ~ '[[:alpha:]]'
$$;

insert into search_synonyms (word, means) select plain(word), means from search_synonyms where word <> plain(word) on conflict do nothing;
delete from search_synonyms where word <> plain(word);

-- beside the old release: it finds the same words by the same functions.
select refresh_listings(array(select id from courses order by id));

select pg_advisory_xact_lock_shared(4242, 12);
insert into search_words (word)
select distinct word from courses, words_of(concat_ws(' ', title, subtitle, learning_objectives)) word where status = 'LIVE'
union
select word from categories, words_of(name) word
order by word
on conflict do nothing;

delete from instructor_words;
insert into instructor_words (user_id, word)
select user_id, word from instructors join users on users.id = user_id, words_of(first_name || ' ' || last_name) word
on conflict do nothing;

-- Calculates the generated column again.
update discussion_posts set title = title where question_id is null and octet_length(title || body) > length(title || body);
