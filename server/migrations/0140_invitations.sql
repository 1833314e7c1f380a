-- Invitations by email to a course, free of charge. Each is bound to its address.

-- owner: invitations
create table invitations (
  id integer generated always as identity primary key,
  course_id integer not null constraint invitations_course_id_fkey references courses (id),
  -- Null once it is erased.
  email text,
  invited_by uuid not null constraint invitations_invited_by_fkey references users (id),
  -- Whether the course's instructor sent it. Only these count toward the monthly allowance.
  is_own boolean not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  sends smallint not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid constraint invitations_accepted_by_fkey references users (id),
  revoked_at timestamptz,
  constraint invitations_accepted_check check ((accepted_at is null) = (accepted_by is null)),
  constraint invitations_state_check check (accepted_at is null or revoked_at is null)
);
-- An address has at most one open invitation to a course. An expired one is renewed.
create unique index invitations_open_key on invitations (course_id, email) where accepted_at is null and revoked_at is null;
create index invitations_course_id_idx on invitations (course_id, id);
create index invitations_invited_by_idx on invitations (invited_by, created_at);
create index invitations_email_idx on invitations (email);
create index invitations_accepted_by_idx on invitations (accepted_by);

alter table enrollments add column invitation_id integer constraint enrollments_invitation_id_fkey references invitations (id);

-- beside the old release: it enrolls by FREE, ORDER and STAFF, with their links.
alter table enrollments drop constraint enrollments_source_check, drop constraint enrollments_source_link_check;
alter table enrollments
  add constraint enrollments_source_check check (source in ('FREE', 'ORDER', 'INVITE', 'STAFF')) not valid,
  -- A source has its own link and no other. A new source adds its column and its line here.
  add constraint enrollments_source_link_check check (
    (source = 'ORDER') = (order_line_id is not null)
    and (source = 'INVITE') = (invitation_id is not null)
    and (source = 'STAFF') = (enrolled_by is not null)
  ) not valid;
