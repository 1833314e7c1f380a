-- The searches of lists find words without their apostrophes, and words and names within text without spaces.

-- The same as in 0123. The functions of an index have parsed bodies, because an index is built without a search path.
create or replace function spoken_name(first_name text, last_name text) returns text language sql immutable parallel safe
return case when paired(plain(first_name || last_name)) = plain(first_name || last_name)
  then first_name || ' ' || last_name
  else concat_ws(' ', first_name, last_name, last_name || first_name, first_name || last_name)
end;

-- The form of a text in which lists search for words.
create function found_text(given text) returns text language sql immutable parallel safe
return ' ' || paired(replace(plain(given), '''', ''));

-- The name in both orders where names have no spaces, and the email address.
create function user_text(first_name text, last_name text, email text) returns text language sql immutable parallel safe
return found_text(spoken_name(first_name, last_name) || ' ' || email);

-- A pattern for `like` that finds a word in found_text(). The last letter of a run may be followed by any other. Escapes after plain(),
-- because plain() turns other characters into `%` and `_`.
create function part_pattern(word text) returns text language sql immutable parallel safe
return regexp_replace(
  regexp_replace(trim(paired(replace(plain(word), '''', ''))), '\m(z\d+z\d+) z\d+z$', '\1'),
  '[\\%_]', '\\\&', 'g');

-- The same for the index of users, which has no parts of fewer than three letters: they match only the beginning of a word.
create function begun_pattern(word text) returns text language sql immutable parallel safe
return case when length(part_pattern(word)) < 3 then ' ' else '' end || part_pattern(word);
