-- Certificates reissued in a new name, and the requests for it.

-- A former serial of a certificate, with what it certified. The certificate itself has the newest serial.
-- owner: certificates
create table replaced_certificates (
  id integer generated always as identity primary key,
  certificate_id integer not null constraint replaced_certificates_certificate_id_fkey references certificates (id) on delete cascade,
  serial text not null constraint replaced_certificates_serial_key unique,
  student_name text not null,
  issued_at timestamptz not null,
  replaced_at timestamptz not null
);
create index replaced_certificates_certificate_id_idx on replaced_certificates (certificate_id);

-- owner: reissues
create table certificate_reissues (
  id integer generated always as identity primary key,
  user_id uuid not null constraint certificate_reissues_user_id_fkey references users (id),
  -- The profile name at the time of the request.
  student_name text not null,
  status text not null constraint certificate_reissues_status_check check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  requested_at timestamptz not null,
  -- Null if the site approved it automatically.
  decided_by uuid constraint certificate_reissues_decided_by_fkey references users (id),
  decided_at timestamptz,
  reason text,
  constraint certificate_reissues_decided_check check ((status = 'PENDING') = (decided_at is null))
);
-- A user has at most one pending request.
create unique index certificate_reissues_pending_key on certificate_reissues (user_id) where status = 'PENDING';
create index certificate_reissues_user_id_idx on certificate_reissues (user_id, decided_at);
create index certificate_reissues_status_idx on certificate_reissues (status, requested_at, id);
create index certificate_reissues_decided_by_idx on certificate_reissues (decided_by);

-- owner: reissues
create table certificates_to_reissue (
  reissue_id integer not null constraint certificates_to_reissue_reissue_id_fkey references certificate_reissues (id) on delete cascade,
  certificate_id integer not null
    constraint certificates_to_reissue_certificate_id_fkey references certificates (id) on delete cascade,
  former_name text not null,
  constraint certificates_to_reissue_pkey primary key (reissue_id, certificate_id)
);
create index certificates_to_reissue_certificate_id_idx on certificates_to_reissue (certificate_id);
