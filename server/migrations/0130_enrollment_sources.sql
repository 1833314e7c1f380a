-- Each enrollment names its source and what brought it. Staff can enroll users and end enrollments.

-- A staff enrollment has the staff member and the reason. An enrollment that staff ended has who ended it, when and why.
alter table enrollments
  add column enrolled_by uuid constraint enrollments_enrolled_by_fkey references users (id),
  add column enroll_reason text not null default '',
  add column ended_by uuid constraint enrollments_ended_by_fkey references users (id),
  add column ended_at timestamptz,
  add column end_reason text not null default '';

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
      select id, (
        select order_lines.id from orders join order_lines on order_lines.order_id = orders.id
        where orders.user_id = enrollments.user_id and order_lines.course_id = enrollments.course_id
          and orders.paid_at is not null and not order_lines.is_duplicate
        order by orders.paid_at desc, order_lines.id desc limit 1
      ) as line
      from enrollments
      where id between first_id and first_id + 9999 and source = 'ORDER' and order_line_id is null
    ) as found
    where enrollments.id = found.id and enrollments.order_line_id is null;
    update enrollments set order_line_id = null
    where id between first_id and first_id + 9999 and source = 'FREE' and order_line_id is not null;
    commit;
    first_id := first_id + 10000;
  end loop;
end $$;
