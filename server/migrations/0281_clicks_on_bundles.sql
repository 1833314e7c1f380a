-- Clicks on affiliates' links to bundles. Until now, such clicks counted for no page.

alter table affiliate_clicks add column bundle_id integer constraint affiliate_clicks_bundle_id_fkey references bundles (id) on delete cascade;
alter table affiliate_clicks
  add constraint affiliate_clicks_page_check check (course_id is null or bundle_id is null) not valid;
