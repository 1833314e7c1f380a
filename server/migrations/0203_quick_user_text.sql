-- Searching for a common name computes this text for each user found. Nearly all names and addresses are ASCII, where the nested functions
-- only cost time. The result stays the same, so the index `users_by_text` stays valid.
create or replace function user_text(first_name text, last_name text, email text) returns text language sql immutable parallel safe
return case
  when octet_length(first_name || last_name || email) = length(first_name || last_name || email)
    then ' ' || replace(lower(first_name || ' ' || last_name || ' ' || email), '''', '')
  else found_text(spoken_name(first_name, last_name) || ' ' || email)
end;
