-- Codes with which a class joins a course, free of charge, up to a number of seats.

-- owner: join-codes
create table join_codes (
  id integer generated always as identity primary key,
  course_id integer not null constraint join_codes_course_id_fkey references courses (id),
  code text not null constraint join_codes_code_key unique,
  seats integer not null,
  used integer not null default 0,
  created_by uuid not null constraint join_codes_created_by_fkey references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  constraint join_codes_seats_check check (used between 0 and seats)
);
create index join_codes_course_id_idx on join_codes (course_id);
create index join_codes_created_by_idx on join_codes (created_by, created_at);

alter table enrollments add column join_code_id integer constraint enrollments_join_code_id_fkey references join_codes (id);

-- beside the old release: its invitations have no join code.
alter table enrollments drop constraint enrollments_source_link_check;
alter table enrollments
  -- A source has its own link and no other. A new source adds its column and its line here.
  add constraint enrollments_source_link_check check (
    (source = 'ORDER') = (order_line_id is not null)
    and num_nonnulls(invitation_id, join_code_id) = case source when 'INVITE' then 1 else 0 end
    and (source = 'STAFF') = (enrolled_by is not null)
  ) not valid;
