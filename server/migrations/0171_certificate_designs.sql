-- The design of a course's certificates. A certificate keeps the design with which it was issued.

alter table courses
  add column certificate_template text not null default 'CLASSIC'
    constraint courses_certificate_template_check check (certificate_template in ('CLASSIC', 'MODERN', 'FORMAL')),
  -- A color such as #0b6b47, or blank for the site's colors.
  add column certificate_accent text not null default ''
    constraint courses_certificate_accent_check check (certificate_accent ~ '^(#[0-9a-f]{6})?$'),
  add column certificate_signatory text not null default '',
  add column certificate_shows_hours boolean not null default true,
  add column certificate_shows_grade boolean not null default false,
  add column certificate_logo_id integer constraint courses_certificate_logo_id_fkey references media_files (id) on delete set null,
  add column certificate_signature_id integer
    constraint courses_certificate_signature_id_fkey references media_files (id) on delete set null;
create index courses_certificate_logo_id_idx on courses (certificate_logo_id);
create index courses_certificate_signature_id_idx on courses (certificate_signature_id);

alter table certificates
  add column template text not null default 'CLASSIC',
  add column accent text not null default '',
  add column signatory text not null default '',
  add column shows_hours boolean not null default true,
  -- The average of the best quiz scores at the time of issue. Null if the certificate shows none.
  add column grade_percent smallint,
  -- A file in use can't be deleted.
  add column logo_id integer constraint certificates_logo_id_fkey references media_files (id),
  add column signature_id integer constraint certificates_signature_id_fkey references media_files (id);

-- beside the old release: it issues certificates with the defaults.
alter table certificates
  add constraint certificates_template_check check (template in ('CLASSIC', 'MODERN', 'FORMAL')) not valid,
  add constraint certificates_grade_percent_check check (grade_percent between 0 and 100) not valid;
