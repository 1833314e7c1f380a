-- A student's stars and words on a course.

-- owner: reviews
create table reviews (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  enrollment_id integer not null references enrollments on delete cascade,
  user_id uuid not null references users,
  -- Half stars: 1 is half a star, 10 is five.
  rating_halves smallint not null check (rating_halves between 1 and 10),
  comment text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reviews_once_key unique (course_id, user_id)
);
create index on reviews (course_id, created_at desc);
create index on reviews (user_id);
create index on reviews (enrollment_id);

create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update course_stats set total_reviews = total_reviews - 1, rating_halves_sum = rating_halves_sum - old.rating_halves
    where course_id = old.course_id;
  end if;
  if tg_op <> 'DELETE' then
    update course_stats set total_reviews = total_reviews + 1, rating_halves_sum = rating_halves_sum + new.rating_halves
    where course_id = new.course_id;
  end if;
  return null;
end $$;
create trigger reviews_stats after insert or delete or update of rating_halves on reviews
  for each row execute function count_reviews();
