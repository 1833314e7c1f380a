// Adds the pending work of managers and admins, and the audit log of their actions.

const admin = `(select user_id from user_roles where role = 'ADMIN' limit 1)`

export async function addWork(client, { orders }) {
  const half = Math.round(orders / 2)
  await client.query(`update courses set status = 'UNDER_REVIEW', submitted_at = now() - id % 40 * interval '1 hour'
    where id in (select id from courses where title like '%, part %' and is_free and id % 7 = 0
      and not exists (select from enrollments where course_id = courses.id) limit 300)`)
  await client.query(`insert into instructor_applications (user_id, brand, headline, bio, status, reason, decided_by, decided_at, created_at)
    select id, 'Lessons of ' || person, 'Teaches what they do every day', repeat('Twenty years of the trade. ', 4),
      case when person % 80 = 0 then 'PENDING' else 'DECLINED' end, case when person % 80 = 0 then null else 'Please say more.' end,
      case when person % 80 = 0 then null else ${admin} end, case when person % 80 = 0 then null else now() end, now() - person % 300 * interval '1 day'
    from bench_people where person % 40 = 0`)
  await client.query(`insert into moderation_cases (subject, review_id, course_id, author_id, words, rating_halves, opened_at, status, decided_by, decided_at)
    select 'REVIEW', id, course_id, user_id, comment, rating_halves, created_at, case when id % 300 = 0 then 'OPEN' else 'KEPT' end,
      case when id % 300 = 0 then null else ${admin} end, case when id % 300 = 0 then null else created_at + interval '1 day' end
    from reviews where id % 15 = 0`)
  await client.query(`insert into content_reports (subject, review_id, reporter_id, reason, status, reported_at, case_id, decided_by, decided_at)
    select 'REVIEW', review_id, bench_people.id, 'This is an advertisement.', case moderation_cases.status when 'OPEN' then 'PENDING' else 'REJECTED' end,
      opened_at, moderation_cases.id, decided_by, decided_at
    from moderation_cases join bench_people on bench_people.person in (1, 2, 3) where review_id is not null and author_id <> bench_people.id`)
  await client.query(
    `insert into audit_entries (at, actor_id, origin, network, act, subject_kind, subject_id, before, after, reason)
    select now() - ($1 - n) * interval '1 minute', case when n % 3 = 0 then null else ${admin} end,
      (array['SITE', 'WEB', 'WEB'])[1 + n % 3], case when n % 3 = 0 then null else '203.0.113.' || n % 250 end,
      (array['REFUND_APPROVED', 'COURSE_APPROVED', 'ORDER_RECHECKED', 'ROLE_GRANTED', 'SETTING_CHANGED'])[1 + n % 5],
      (array['ORDER', 'COURSE', 'ORDER', 'PERSON', 'SETTING'])[1 + n % 5], n::text, '{"value": 1}', jsonb_build_object('value', n), 'As it was asked.'
    from generate_series(1, $1::integer) n`,
    [half],
  )
  // These staff actions also have rows in other tables.
  await client.query(`insert into audit_entries (at, actor_id, origin, act, subject_kind, subject_id)
    select decided_at, decided_by, 'WEB', 'CONTENT_KEPT', 'MODERATION_CASE', id::text from moderation_cases where decided_by is not null
    union all select at, done_by, 'WEB', 'PAYOUT_RUN_STARTED', 'PAYOUT_RUN', run_id::text from payout_acts
    union all select suspended_at, ${admin}, 'WEB', 'PERSON_SUSPENDED', 'PERSON', id::text from users where suspended_at is not null`)
  await client.query(
    `insert into mails (kind, recipient, user_id, state, tries, error, created_at, tried_at, sent_at)
    select (array['receipt', 'certificate', 'digest', 'verify-email'])[1 + bench_people.person % 4], 'person-' || bench_people.person || '@people.test', id,
      case when nth % 50 = 0 and bench_people.person % 50 = 0 then 'GIVEN_UP' when bench_people.person % 500 = 7 then 'FAILED' else 'SENT' end, 1,
      case when bench_people.person % 500 = 7 then 'The mail server is not there.' end, now() - (nth % 29) * interval '1 day', now(), now()
    from bench_people, generate_series(1, greatest(1, $1::integer / (select count(*)::integer from bench_people))) nth`,
    [half],
  )
  await client.query(`insert into jobs (kind, payload, status, attempts, last_error, run_at, created_at, finished_at)
    select 'bench', '{}', case when n % 2000 = 0 then 'DEAD' else 'DONE' end, 1, case when n % 2000 = 0 then 'It broke.' end, now(), now(), now()
    from generate_series(1, 200000) n`)
  await client.query(`insert into notifications (user_id, type, title, message, created_at, mail)
    select id, 'message', 'News', 'Something happened in your course.', now() - person % 90 * interval '1 day', 'NONE' from bench_people`)
  await client.query(`insert into newsletter_subscribers (email, reader_key, consented_at, consent_version, confirmed_at)
    select 'person-' || person || '@people.test', sha256(person::text::bytea), now(), 1, now() from bench_people where person % 4 = 0`)
  await client.query(`insert into broadcasts (client_id, subject, html, segment, state, created_by, created_at, begun_at, ended_at, is_listed, recipients, sent)
    select gen_random_uuid(), 'News ' || n, '<p>Read this.</p>', case when n % 2 = 0 then 'EVERYBODY' else 'NEWSLETTER' end, 'SENT', ${admin},
      now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day', true, 1000, 1000 from generate_series(40, 340) n`)
}
