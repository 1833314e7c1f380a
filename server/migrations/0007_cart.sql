-- Courses meant to be bought. Their prices are looked up whenever the cart is shown.

-- owner: cart
create table cart_courses (
  user_id uuid not null references users on delete cascade,
  course_id integer not null references courses on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index on cart_courses (course_id);
