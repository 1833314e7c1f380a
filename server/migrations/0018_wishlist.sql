-- Courses that people mean to come back to.

-- owner: wishlist
create table wishlist_courses (
  user_id uuid not null references users on delete cascade,
  course_id integer not null references courses on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index on wishlist_courses (course_id);
