-- Where the visitors and buyers of a course come from. Counts contain no person and no visit. See docs/decisions/0045-sources-are-counted.md.

-- Views and additions to carts by course, day and source. A campaign without tags stands for all campaigns above the limit of its day.
-- owner: sources
create table source_days (
  course_id integer not null constraint source_days_course_id_fkey references courses (id) on delete cascade,
  day date not null,
  kind text not null constraint source_days_kind_check check (kind in ('AFFILIATE', 'COUPON', 'CAMPAIGN', 'SEARCH', 'SITE', 'DIRECT')),
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  views integer not null default 0,
  additions integer not null default 0,
  constraint source_days_pkey primary key (course_id, day, kind, utm_source, utm_medium, utm_campaign),
  constraint source_days_campaign_check check (kind = 'CAMPAIGN' or utm_source || utm_medium || utm_campaign = ''),
  constraint source_days_length_check check (greatest(length(utm_source), length(utm_medium), length(utm_campaign)) <= 60)
);
create index source_days_day_idx on source_days (day);

-- The source of an order, as its buyer's browser remembered it when the order was placed.
-- owner: sources
create table order_sources (
  order_id integer primary key constraint order_sources_order_id_fkey references orders (id) on delete cascade,
  day date not null,
  kind text not null constraint order_sources_kind_check check (kind in ('AFFILIATE', 'CAMPAIGN', 'SEARCH', 'SITE', 'DIRECT')),
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  constraint order_sources_campaign_check check (kind = 'CAMPAIGN' or utm_source || utm_medium || utm_campaign = ''),
  constraint order_sources_length_check check (greatest(length(utm_source), length(utm_medium), length(utm_campaign)) <= 60)
);
create index order_sources_day_idx on order_sources (day);

-- The part of `course_sales_days` that has a source, counted from the same ledger entries.
-- owner: performance
create table source_sales_days (
  course_id integer not null constraint source_sales_days_course_id_fkey references courses (id) on delete cascade,
  day date not null,
  kind text not null
    constraint source_sales_days_kind_check check (kind in ('AFFILIATE', 'COUPON', 'CAMPAIGN', 'SEARCH', 'SITE', 'DIRECT')),
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  currency text not null constraint source_sales_days_currency_check check (currency in ('NGN', 'USD')),
  sales integer not null,
  gross_minor bigint not null,
  refunds integer not null,
  refunded_minor bigint not null,
  net_minor bigint not null,
  constraint source_sales_days_pkey primary key (course_id, day, kind, utm_source, utm_medium, utm_campaign, currency)
);
create index source_sales_days_day_idx on source_sales_days (day);
