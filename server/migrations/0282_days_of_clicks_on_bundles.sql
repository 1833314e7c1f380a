-- outside a transaction
alter table affiliate_clicks validate constraint affiliate_clicks_page_check;
create index concurrently if not exists affiliate_clicks_bundle_id_idx on affiliate_clicks (bundle_id);
create unique index concurrently if not exists affiliate_clicks_page_day_key
  on affiliate_clicks (affiliate_id, course_id, bundle_id, day) nulls not distinct;
-- beside the old release: it names the constraint, and its clicks have no bundle. The index exists, so the table isn't read.
alter table affiliate_clicks drop constraint if exists affiliate_clicks_day_key,
  add constraint affiliate_clicks_day_key unique using index affiliate_clicks_page_day_key;
