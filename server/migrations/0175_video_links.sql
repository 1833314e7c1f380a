-- VIDEO lectures that play a video of another site. The link is an https URL in the form that contract/src/video-addresses.ts returns.

alter table all_lectures add column video_link text
  constraint lectures_video_link_check check (video_link ~ '^https://' and length(video_link) <= 1000);
alter table held_contents add column video_link text
  constraint held_contents_video_link_check check (video_link ~ '^https://' and length(video_link) <= 1000);

-- A stored video takes precedence: the previous release sets one without clearing the link.
create or replace view edited_lectures as
select all_lectures.id, all_lectures.section_id, all_lectures.title, all_lectures.description_html, all_lectures.content_type,
  case when held_contents.lecture_id is null then all_lectures.content_html else held_contents.content_html end as content_html,
  case when held_contents.lecture_id is null then all_lectures.video_id else held_contents.video_id end as video_id,
  case when held_contents.lecture_id is null then all_lectures.duration_seconds else held_contents.duration_seconds end as duration_seconds,
  all_lectures.is_preview, all_lectures.discussion_enabled, all_lectures.position, all_lectures.version, all_lectures.deleted_at,
  coalesce(all_lectures.held_at, held_contents.held_at) as held_at, all_lectures.opens,
  case
    when held_contents.lecture_id is null then case when all_lectures.video_id is null then all_lectures.video_link end
    when held_contents.video_id is null then held_contents.video_link
  end as video_link
from all_lectures left join held_contents on held_contents.lecture_id = all_lectures.id
where all_lectures.deleted_at is null;

create or replace view lectures as
select id, section_id, title, description_html, content_type, content_html, video_id, duration_seconds, is_preview, discussion_enabled,
  position, version, deleted_at, held_at, opens, case when video_id is null then video_link end as video_link
from all_lectures where deleted_at is null and held_at is null;
