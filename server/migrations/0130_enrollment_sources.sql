-- Each enrollment names its source and what brought it. Staff can enroll users and end enrollments.

-- A staff enrollment has the staff member and the reason. An enrollment that staff ended has who ended it, when and why.
alter table enrollments
  add column enrolled_by uuid constraint enrollments_enrolled_by_fkey references users (id),
  add column enroll_reason text not null default '',
  add column ended_by uuid constraint enrollments_ended_by_fkey references users (id),
  add column ended_at timestamptz,
  add column end_reason text not null default '';

-- Releases before 0060 enroll without naming the order line. Drop this function and its trigger when they no longer run.
create or replace function set_enrollment_line() returns trigger language plpgsql as $$
begin
  if new.source <> 'ORDER' then
    new.order_line_id := null;
  elsif new.order_line_id is null or (
    tg_op = 'UPDATE' and old.status = 'REFUNDED' and new.status = 'ACTIVE' and new.order_line_id = old.order_line_id
  ) then
    new.order_line_id := opening_line(new.user_id, new.course_id);
  end if;
  return new;
end $$;

-- Names the order line of older enrollments, ten thousand at a time, while others write. An enrollment that no paid order explains
-- becomes FREE; `akada check` reports it if its course had a price. Can be repeated.
create procedure fill_enrollment_sources() language plpgsql as $$
declare
  first_id integer;
  last_id integer;
begin
  select min(id), max(id) into first_id, last_id from enrollments;
  while first_id <= last_id loop
    update enrollments set order_line_id = found.line, source = case when found.line is null then 'FREE' else 'ORDER' end
    from (
      select id, opening_line(user_id, course_id) as line from enrollments
      where id between first_id and first_id + 9999 and source = 'ORDER' and order_line_id is null
    ) as found
    where enrollments.id = found.id and enrollments.order_line_id is null;
    update enrollments set order_line_id = null
    where id between first_id and first_id + 9999 and source = 'FREE' and order_line_id is not null;
    commit;
    first_id := first_id + 10000;
  end loop;
end $$;
