-- What people report, as cases that moderators decide on; the ways to look people up.

-- One for all that is reported of one thing until somebody decides. It outlives what it is about, so that a decision can be looked up.
-- owner: moderation
create table moderation_cases (
  id integer generated always as identity primary key,
  subject text not null check (subject in ('POST', 'REVIEW')),
  post_id integer references discussion_posts on delete set null,
  review_id integer references reviews on delete set null,
  course_id integer references courses on delete set null,
  -- Null when the account was erased.
  author_id uuid references users,
  -- As it was when it was first reported; without its words when the account was erased.
  title text,
  words text not null,
  rating_halves smallint,
  opened_at timestamptz not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'KEPT', 'REMOVED')),
  -- Of the decision, as its author is told it.
  reason text not null default '',
  decided_by uuid references users,
  decided_at timestamptz,
  constraint moderation_cases_one_subject check (case subject when 'POST' then review_id is null else post_id is null end),
  constraint moderation_cases_decided check ((status = 'OPEN') = (decided_at is null))
);
create unique index moderation_cases_one_open_per_post on moderation_cases (post_id) where status = 'OPEN';
create unique index moderation_cases_one_open_per_review on moderation_cases (review_id) where status = 'OPEN';
create index moderation_cases_waiting on moderation_cases (opened_at, id) where status = 'OPEN';
create index moderation_cases_newest on moderation_cases (decided_at desc, id desc) where status <> 'OPEN';
create index on moderation_cases (post_id);
create index on moderation_cases (review_id);
create index on moderation_cases (course_id);
create index on moderation_cases (author_id);
create index on moderation_cases (decided_by);
create index on moderation_cases (decided_at);

alter table content_reports add column case_id integer references moderation_cases;
create index on content_reports (case_id, reported_at desc);

-- A report goes to the case that is open about its thing, or opens one; a decision that is being made meanwhile is waited for.
create function open_case(report content_reports) returns integer language plpgsql as $$
declare
  found_id integer;
begin
  if report.subject = 'POST' then
    insert into moderation_cases (subject, post_id, course_id, author_id, title, words, opened_at)
    select 'POST', posts.id, coalesce(posts.course_id, questions.course_id), posts.author_id, posts.title, posts.body, report.reported_at
    from discussion_posts posts left join discussion_posts questions on questions.id = posts.question_id
    where posts.id = report.post_id
    on conflict (post_id) where status = 'OPEN' do update set post_id = excluded.post_id
    returning id into found_id;
  else
    insert into moderation_cases (subject, review_id, course_id, author_id, words, rating_halves, opened_at)
    select 'REVIEW', id, course_id, user_id, comment, rating_halves, report.reported_at from reviews where id = report.review_id
    on conflict (review_id) where status = 'OPEN' do update set review_id = excluded.review_id
    returning id into found_id;
  end if;
  return found_id;
end $$;

create function note_case() returns trigger language plpgsql as $$
begin
  update content_reports set case_id = open_case(new) where id = new.id;
  return null;
end $$;
create trigger content_reports_in_case after insert on content_reports for each row execute function note_case();

update content_reports set case_id = open_case(content_reports)
where status = 'PENDING' and num_nonnulls(post_id, review_id) = 1;

create index users_newest on users (created_at desc, id desc) where erased_at is null;
create index users_suspended on users (created_at desc, id desc) where suspended_at is not null and erased_at is null;
create index users_closed on users (created_at desc, id desc) where erase_at is not null;
create index user_roles_granted on user_roles (role, user_id) where role <> 'STUDENT';
