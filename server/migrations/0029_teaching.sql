-- What instructors see of their courses by day, and what they tell their students.

-- A day is one of Lagos, whoever looks: two instructors mean the same by it.
create function lagos_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Africa/Lagos')::date
$$;
create function lagos_midnight(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone 'Africa/Lagos'
$$;

-- On which days somebody learned: a position keeps only when it was left last.
-- owner: performance
create table learning_days (
  enrollment_id integer not null references enrollments on delete cascade,
  day date not null,
  primary key (enrollment_id, day)
);
create index on learning_days (day);

-- Days of courses whose rows changed since they were counted. Never unique: two that change the same day must not wait for each other.
-- owner: performance
create table stale_days (
  id bigint generated always as identity primary key,
  course_id integer not null,
  day date not null,
  marked_at timestamptz not null default now()
);
create index on stale_days (course_id, marked_at);

-- Counted by a job from the rows themselves, whole days at a time.
-- owner: performance
create table course_days (
  course_id integer not null references courses on delete cascade,
  day date not null,
  -- Of those who enrolled on this day, how many have begun and finished since.
  enrolled integer not null default 0,
  began integer not null default 0,
  finished integer not null default 0,
  -- What happened on this day, whenever they enrolled.
  completions integer not null default 0,
  learners integer not null default 0,
  reviews integer not null default 0,
  rating_halves integer not null default 0,
  primary key (course_id, day)
);

-- A sale and its refund stand on the days on which they were booked.
-- owner: performance
create table course_sales_days (
  course_id integer not null references courses on delete cascade,
  day date not null,
  currency text not null check (currency in ('NGN', 'USD')),
  sales integer not null,
  gross_minor bigint not null,
  refunds integer not null,
  refunded_minor bigint not null,
  -- What it changed of what the instructor has earned.
  net_minor bigint not null,
  primary key (course_id, day, currency)
);

-- Of those who enrolled on this day: who has begun a lecture, finished it, and was there last without having finished the course.
-- owner: performance
create table lecture_days (
  lecture_id integer not null references all_lectures on delete cascade,
  day date not null,
  started integer not null,
  completed integer not null,
  stopped integer not null,
  primary key (lecture_id, day)
);

create index on enrollments (course_id, enrolled_at);
create index on enrollments (course_id, completed_at) where completed_at is not null;

create function mark_new_enrollments() returns trigger language plpgsql as $$
begin
  insert into stale_days (course_id, day)
  select course_id, lagos_day(enrolled_at) from made union select course_id, lagos_day(completed_at) from made where completed_at is not null;
  return null;
end $$;
create trigger enrollments_days_made after insert on enrollments
  referencing new table as made for each statement execute function mark_new_enrollments();

create function mark_changed_enrollment() returns trigger language plpgsql as $$
begin
  insert into stale_days (course_id, day)
  select course_id, lagos_day(at)
  from (values
    (old.course_id, old.enrolled_at), (old.course_id, old.completed_at), (new.course_id, new.enrolled_at), (new.course_id, new.completed_at)
  ) as moments (course_id, at)
  where at is not null
  group by 1, 2;
  return null;
end $$;
create trigger enrollments_days_changed after update of enrolled_at, completed_at, last_lecture_id on enrollments for each row
  when ((old.enrolled_at, old.completed_at, old.last_lecture_id) is distinct from (new.enrolled_at, new.completed_at, new.last_lecture_id))
  execute function mark_changed_enrollment();
create trigger enrollments_days_removed after delete on enrollments for each row execute function mark_changed_enrollment();

-- A lecture that is begun or done changes what is said of the day on which its learner enrolled.
create function mark_progress(enrollment integer) returns void language sql as $$
  insert into stale_days (course_id, day) select course_id, lagos_day(enrolled_at) from enrollments where id = enrollment
$$;

create function mark_learning_day(enrollment integer, learned_on date) returns void language plpgsql as $$
begin
  insert into learning_days (enrollment_id, day) values (enrollment, learned_on) on conflict do nothing;
  if found then
    insert into stale_days (course_id, day) select course_id, learned_on from enrollments where id = enrollment;
  end if;
end $$;

create function mark_completion() returns trigger language plpgsql as $$
begin
  perform mark_progress(coalesce(new.enrollment_id, old.enrollment_id));
  if tg_op = 'INSERT' then
    perform mark_learning_day(new.enrollment_id, lagos_day(new.completed_at));
  end if;
  return null;
end $$;
create trigger lecture_completions_days after insert or delete on lecture_completions for each row execute function mark_completion();

create function mark_position() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    perform mark_progress(coalesce(new.enrollment_id, old.enrollment_id));
  end if;
  if tg_op <> 'DELETE' then
    perform mark_learning_day(new.enrollment_id, lagos_day(new.saved_at));
  end if;
  return null;
end $$;
create trigger lecture_positions_days after insert or delete on lecture_positions for each row execute function mark_position();
-- A position is saved every few seconds; only the first of a day says something new.
create trigger lecture_positions_days_changed after update of saved_at on lecture_positions for each row
  when (lagos_day(old.saved_at) <> lagos_day(new.saved_at)) execute function mark_position();

create function mark_review_days() returns trigger language plpgsql as $$
begin
  insert into stale_days (course_id, day) values (coalesce(new.course_id, old.course_id), lagos_day(coalesce(new.created_at, old.created_at)));
  return null;
end $$;
create trigger reviews_days after insert or delete or update of rating_halves on reviews for each row execute function mark_review_days();

create function mark_sales_days() returns trigger language plpgsql as $$
begin
  insert into stale_days (course_id, day)
  select distinct order_lines.course_id, lagos_day(ledger_transactions.at)
  from made
  join ledger_transactions on ledger_transactions.id = made.transaction_id
  join order_lines on order_lines.id = made.order_line_id;
  return null;
end $$;
create trigger ledger_entries_days after insert on ledger_entries
  referencing new table as made for each statement execute function mark_sales_days();

insert into learning_days (enrollment_id, day)
select enrollment_id, lagos_day(saved_at) from lecture_positions
union select enrollment_id, lagos_day(completed_at) from lecture_completions;

insert into stale_days (course_id, day)
select course_id, lagos_day(enrolled_at) from enrollments
union select course_id, lagos_day(completed_at) from enrollments where completed_at is not null
union select enrollments.course_id, learning_days.day from learning_days join enrollments on enrollments.id = learning_days.enrollment_id
union select course_id, lagos_day(created_at) from reviews
union select order_lines.course_id, lagos_day(ledger_transactions.at)
  from ledger_entries
  join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
  join order_lines on order_lines.id = ledger_entries.order_line_id;

-- What an instructor writes to all who learn a course.
-- owner: announcements
create table announcements (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  -- Given by the browser: what is sent twice is one announcement.
  client_id uuid not null,
  kind text not null check (kind in ('EDUCATIONAL', 'PROMOTIONAL')),
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  -- How many have been told of it so far.
  reached integer not null default 0,
  -- Null while it is still on its way.
  sent_at timestamptz,
  constraint announcements_once_key unique (course_id, client_id)
);
create index on announcements (course_id, created_at desc, id desc);

-- Who was told, so that nobody is told twice however often a job is repeated.
-- owner: announcements
create table announcement_receipts (
  announcement_id integer not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- WAITING for its mail; TAKEN by the one attempt at it that may reach them; SENT; or NONE was wanted.
  mail text not null default 'WAITING' check (mail in ('WAITING', 'TAKEN', 'SENT', 'NONE')),
  primary key (announcement_id, user_id)
);
create index on announcement_receipts (user_id);

-- Whether they want to hear of offers on the courses they learn.
alter table mail_preferences add column promotion boolean not null default true;
