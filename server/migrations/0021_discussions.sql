-- Questions on lectures and their replies, what an instructor answers to a review, and what people report.

-- owner: discussions
create table discussion_posts (
  id integer generated always as identity primary key,
  -- Null for a question. A reply stands under a question, never under a reply, and is of that question's lecture.
  question_id integer references discussion_posts on delete cascade,
  course_id integer references courses on delete cascade,
  lecture_id integer references lectures on delete cascade,
  -- Null when the account was erased: the words stay, as those of nobody.
  author_id uuid references users,
  title text,
  body text not null,
  at_seconds integer check (at_seconds >= 0),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- A question that had replies stays as the place where they stand, without its words.
  deleted_at timestamptz,
  -- Waits for a moderator; nobody else but its author sees it meanwhile.
  is_held boolean not null default false,
  -- Both kept by the triggers below.
  upvotes integer not null default 0,
  replies integer not null default 0,
  is_pinned boolean not null default false,
  is_locked boolean not null default false,
  best_reply_id integer references discussion_posts on delete set null,
  search tsvector generated always as (
    setweight(to_tsvector('english', plain(title)), 'A') || setweight(to_tsvector('english', plain(body)), 'B')
  ) stored,
  constraint discussion_posts_question_or_reply check (
    case when question_id is null then num_nulls(course_id, lecture_id, title) = 0
    else num_nonnulls(course_id, lecture_id, title, at_seconds, best_reply_id) = 0 and not is_pinned and not is_locked and replies = 0 end
  )
);
create index on discussion_posts (course_id, is_pinned desc, created_at desc, id desc);
create index on discussion_posts (lecture_id, is_pinned desc, created_at desc, id desc);
create index discussion_posts_upvoted on discussion_posts (course_id, is_pinned desc, upvotes desc, created_at desc, id desc)
  where question_id is null;
create index on discussion_posts (question_id, created_at, id);
create index on discussion_posts (author_id);
create index on discussion_posts (best_reply_id);
-- A reply has no title, and without one the words of its body are not kept for the search.
create index discussion_posts_search on discussion_posts using gin (search) where question_id is null;

-- owner: discussions
create table discussion_votes (
  post_id integer not null references discussion_posts on delete cascade,
  user_id uuid not null references users,
  voted_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index on discussion_votes (user_id);

-- owner: discussions
create table discussion_follows (
  question_id integer not null references discussion_posts on delete cascade,
  user_id uuid not null references users,
  followed_at timestamptz not null default now(),
  primary key (question_id, user_id)
);
create index on discussion_follows (user_id, question_id);

create function count_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update discussion_posts set upvotes = upvotes + 1 where id = new.post_id;
  else
    update discussion_posts set upvotes = upvotes - 1 where id = old.post_id;
  end if;
  return null;
end $$;
create trigger discussion_votes_counted after insert or delete on discussion_votes for each row execute function count_votes();

create function count_replies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.question_id is not null and not old.is_held then
    update discussion_posts set replies = replies - 1 where id = old.question_id;
  end if;
  if tg_op <> 'DELETE' and new.question_id is not null and not new.is_held then
    update discussion_posts set replies = replies + 1 where id = new.question_id;
  end if;
  return null;
end $$;
create trigger discussion_posts_counted after insert or delete or update of is_held on discussion_posts
  for each row execute function count_replies();

-- Of the course's instructor: one to a review.
-- owner: reviews
create table review_answers (
  review_id integer primary key references reviews on delete cascade,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger review_answers_changed after insert or update or delete on review_answers
  for each statement execute function notify_catalog();

-- What people ask a moderator to look at. It outlives what it is about, so that a decision can be looked up.
-- owner: reports
create table content_reports (
  id integer generated always as identity primary key,
  subject text not null check (subject in ('POST', 'REVIEW')),
  post_id integer references discussion_posts on delete set null,
  review_id integer references reviews on delete set null,
  -- Null when the account was erased.
  reporter_id uuid references users,
  reason text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REJECTED')),
  reported_at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  constraint content_reports_one_subject check (case subject when 'POST' then review_id is null else post_id is null end),
  constraint content_reports_once_per_post unique (post_id, reporter_id),
  constraint content_reports_once_per_review unique (review_id, reporter_id)
);
create index on content_reports (reporter_id);
create index on content_reports (decided_by);
create index content_reports_pending on content_reports (reported_at, id) where status = 'PENDING';
