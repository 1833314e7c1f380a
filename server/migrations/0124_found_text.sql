-- The searches of lists find words without their apostrophes, and words and names within text without spaces.
-- The functions of an index have parsed bodies, because an index is built without a search path.

-- beside the old release: it finds the same names.
create or replace function spoken_name(first_name text, last_name text) returns text language sql immutable parallel safe
return case when octet_length(first_name || last_name) = length(first_name || last_name)
    or normalize(first_name || last_name, nfkc) !~ '[\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]'
  then first_name || ' ' || last_name
  else concat_ws(' ', first_name, last_name, last_name || first_name, first_name || last_name)
end;

-- Each letter of these scripts becomes a word of three, which the index of users has.
create function spaced_letters(given text) returns text language sql immutable parallel safe
return case when octet_length(given) = length(given) then given
  else regexp_replace(given, '([\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b7f\u2e80-\u2fd5\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua980-\ua9df\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af])', '\1\1\1 ', 'g')
end;

-- The form of a text in which lists search for words.
create function found_text(given text) returns text language sql immutable parallel safe
return ' ' || spaced_letters(replace(plain(given), '''', ''));

-- The name in both orders where names have no spaces, and the email address.
create function user_text(first_name text, last_name text, email text) returns text language sql immutable parallel safe
return found_text(spoken_name(first_name, last_name) || ' ' || email);

-- A pattern for `like` that finds a word in found_text(). Escapes after plain(), because plain() turns other characters into `%` and `_`.
create function part_pattern(word text) returns text language sql immutable parallel safe
return regexp_replace(trim(spaced_letters(replace(plain(word), '''', ''))), '[\\%_]', '\\\&', 'g');

-- The same for the index of users, which has no parts of fewer than three letters: they match only the beginning of a word.
create function begun_pattern(word text) returns text language sql immutable parallel safe
return case when length(part_pattern(word)) < 3 then ' ' else '' end || part_pattern(word);
