-- The codecs of a video as it was uploaded, by ffmpeg's names, to say what a browser can't play. Null for other files, for silence,
-- and for videos of an older release.
alter table media_files add column picture_codec text, add column sound_codec text;
