-- Pictures of categories, and who took a course out of the catalogue.

comment on table categories is 'owner: categories';

-- A name of the contract's CategoryIcon.
alter table categories add column icon text not null default 'book';

update categories set icon = case
  when name ~* 'web|develop|program|code|software' then 'code'
  when name ~* 'data|\mai\M' then 'data'
  when name ~* 'business|financ' then 'business'
  when name ~* 'design' then 'design'
  when name ~* 'market' then 'marketing'
  when name ~* 'language' then 'languages'
  when name ~* 'music' then 'music'
  when name ~* 'photo' then 'camera'
  when name ~* 'agri|farm' then 'farming'
  when name ~* 'health' then 'health'
  else icon
end;

alter table courses
  -- An admin, where it wasn't the instructor: only an admin brings it back then.
  add column archived_by uuid references users,
  add constraint courses_archived_by check (archived_by is null or status = 'ARCHIVED');
create index on courses (archived_by);
