-- Which current browsers play the file of a video as it was uploaded. Null for other files, and for videos of an older release.
alter table media_files
  add column playable_in text constraint media_files_playable_in_check check (playable_in in ('ALL', 'SOME', 'NONE'));
