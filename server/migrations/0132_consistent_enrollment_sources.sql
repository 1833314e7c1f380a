-- beside the old release: it enrolls by FREE and ORDER, with the order line. It counts a purchase of a course that staff ended as a
-- duplicate, and refunds it.
alter table enrollments drop constraint enrollments_source_check, drop constraint enrollments_status_check;
alter table enrollments
  add constraint enrollments_source_check check (source in ('FREE', 'ORDER', 'STAFF')) not valid,
  add constraint enrollments_status_check check (status in ('ACTIVE', 'REFUNDED', 'ENDED')) not valid,
  -- A source has its own link and no other. A new source adds its column and its line here.
  add constraint enrollments_source_link_check check (
    (source = 'ORDER') = (order_line_id is not null)
    and (source = 'STAFF') = (enrolled_by is not null)
  ) not valid,
  add constraint enrollments_ended_check check (
    (status = 'ENDED') = (ended_by is not null) and (ended_by is null) = (ended_at is null)
  ) not valid;
