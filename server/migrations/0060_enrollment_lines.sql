-- Which order line opened an enrollment, so that nothing has to infer it from the buyer: a buyer need not be the student.
alter table enrollments add column order_line_id integer constraint enrollments_order_line_id_fkey references order_lines (id);

-- The line that opened an enrollment of a buyer who learns: the one paid last that wasn't bought on top of another.
create function opening_line(student uuid, course integer) returns integer language sql stable as $$
  select order_lines.id from orders join order_lines on order_lines.order_id = orders.id
  where orders.user_id = student and order_lines.course_id = course and orders.paid_at is not null and not order_lines.is_duplicate
  order by orders.paid_at desc, order_lines.id desc limit 1
$$;

-- The release before this one enrolls without naming the line, also again after a refund. Drop this trigger when it no longer runs.
create function set_enrollment_line() returns trigger language plpgsql as $$
begin
  if new.source = 'FREE' then
    new.order_line_id := null;
  elsif new.order_line_id is null or (
    tg_op = 'UPDATE' and old.status = 'REFUNDED' and new.status = 'ACTIVE' and new.order_line_id = old.order_line_id
  ) then
    new.order_line_id := opening_line(new.user_id, new.course_id);
  end if;
  return new;
end $$;
create trigger enrollments_line before insert or update of status on enrollments for each row execute function set_enrollment_line();

-- Fills the enrollments of earlier releases, ten thousand at a time, while others write. Can be repeated.
create procedure fill_enrollment_lines() language plpgsql as $$
declare
  first_id integer;
  last_id integer;
begin
  select min(id), max(id) into first_id, last_id from enrollments;
  while first_id <= last_id loop
    update enrollments set order_line_id = found.line
    from (
      select id, opening_line(user_id, course_id) as line from enrollments
      where id between first_id and first_id + 9999 and source = 'ORDER' and order_line_id is null
    ) as found
    where enrollments.id = found.id and found.line is not null and enrollments.order_line_id is null;
    commit;
    first_id := first_id + 10000;
  end loop;
end $$;
