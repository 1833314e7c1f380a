-- A larger copy of the logo, for the icons of the installed app. Logos from before have none.
alter table site_logo add column icon_file_id integer references media_files (id);
create index on site_logo (icon_file_id);
