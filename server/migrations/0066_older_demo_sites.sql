-- Sites that were filled with demo data by an older release: what their demo students hold of paid courses was free when they enrolled.
insert into price_changes (course_id, changed_by, at, naira_before_minor, usd_before_minor, naira_after_minor, usd_after_minor)
  select courses.id, courses.instructor_id, max(enrolled_at), 0, 0, price_naira_minor, price_usd_minor
  from courses
  join enrollments on enrollments.course_id = courses.id
  join users on users.id = enrollments.user_id
  where enrollments.source = 'FREE' and not courses.is_free and users.email like '%akada.test'
    and not exists (select from price_changes where price_changes.course_id = courses.id)
  group by courses.id;

-- Who finished a course before certificates were issued by a job.
insert into jobs (kind, payload, dedupe_key)
  select 'issue-certificate', jsonb_build_object('enrollmentId', enrollments.id), 'certificate:missing:' || enrollments.id
  from enrollments
  join users on users.id = enrollments.user_id
  where enrollments.status = 'ACTIVE' and enrollments.completed_at < now() - interval '1 day' and erased_at is null
    and not exists (select from certificates where enrollment_id = enrollments.id and revoked_at is null)
  on conflict (dedupe_key) do nothing;
