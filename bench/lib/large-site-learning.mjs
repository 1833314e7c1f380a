// Adds enrollments, progress and reviews, then computes the figures from these rows.

export async function addLearning(client, freeEach) {
  await client.query(`insert into enrollments (user_id, course_id, status, source, order_line_id, enrolled_at)
    select bench_people.id, course_id, case status when 'REFUNDED' then 'REFUNDED' else 'ACTIVE' end, 'ORDER', bench_lines.id, at
    from bench_orders join bench_lines using (n) join bench_people using (person)
    where status in ('PAID', 'REFUNDED', 'REFUND_REQUESTED')`)
  await addFreeLearning(client, freeEach)
  // One enrollment in forty is completed. The enrollment id determines the progress.
  await client.query(`create unlogged table bench_enrollments as
    select id, user_id, course_id, enrolled_at, status, id % 40 = 0 as is_finished, case when id % 40 = 0 then 12 else id % 3 end as lectures,
      least(enrolled_at + interval '20 days', now()) as learned_at
    from enrollments where id % 5 = 0 and course_id in (select id from courses where title like '%, part %')`)
  await client.query(`insert into lecture_completions (enrollment_id, lecture_id, completed_at)
    select bench_enrollments.id, lecture.id, learned_at from bench_enrollments
    join (
      select course_id, lectures.id, row_number() over (partition by course_id order by sections.position, lectures.position) as nth
      from sections join lectures on section_id = sections.id) as lecture using (course_id)
    where nth <= lectures`)
  await client.query(`insert into learning_days (enrollment_id, day, course_id)
    select distinct enrollment_id, lagos_day(lecture_completions.completed_at), course_id from lecture_completions join enrollments on enrollments.id = enrollment_id
    on conflict do nothing`)
  await client.query(`update enrollments set last_learned_at = learned_at, completed_at = case when is_finished then learned_at end
    from bench_enrollments where bench_enrollments.id = enrollments.id and lectures > 0`)
  await client.query(`insert into certificates (serial, enrollment_id, user_id, course_id, student_name, course_title, instructor_name,
      duration_seconds, completed_at, issued_at)
    select 'bench-' || id, id, user_id, course_id, 'A student', 'A course', 'An instructor', 3600, learned_at, learned_at
    from bench_enrollments where is_finished and status = 'ACTIVE'`)
  await client.query(`insert into reviews (course_id, enrollment_id, user_id, rating_halves, comment, created_at, updated_at)
    select course_id, id, user_id, 4 + id % 7, 'What I learned I used the same week.', enrolled_at, enrolled_at from enrollments where id % 12 = 0
    on conflict do nothing`)
  await client.query(`insert into discussion_posts (course_id, lecture_id, author_id, title, body, created_at)
    select course_id, lecture_id, user_id, 'Why is it so?', 'I tried it twice and it came out otherwise.', learned_at
    from bench_enrollments join (select distinct on (enrollment_id) enrollment_id, lecture_id from lecture_completions) as first on enrollment_id = id`)
  await client.query(`insert into course_views (course_id, day, views)
    select id, current_date - n, 1 + id % 30 from courses, generate_series(0, 9) n where status = 'LIVE'
    on conflict do nothing`)
  await client.query(`insert into lost_searches (day, words, times)
    select current_date - n % 400, 'missing topic ' || n % 997, 1 + n % 9 from generate_series(0, 39999) n on conflict do nothing`)
}

/** Enrolls half of the users in one free course each, or all users in `freeEach` courses each, including one that all share. */
async function addFreeLearning(client, freeEach) {
  const nth = freeEach === null ? '0, 0' : `0, ${freeEach - 1}`
  const place = freeEach === null ? 'person' : `case when nth = 0 then 0 else person + nth * (cardinality(ids) / ${freeEach}) end`
  await client.query(`with free as (select array_agg(id order by id) as ids from courses where title like '%, part %' and is_free)
    insert into enrollments (user_id, course_id, source, enrolled_at)
    select id, ids[1 + (${place}) % cardinality(ids)], 'FREE', now() - (person + nth * 37) % 700 * interval '1 day'
    from bench_people, free, generate_series(${nth}) nth where ${freeEach === null ? 'person % 2 = 0' : 'true'}
    on conflict do nothing`)
}

/** Computes the figures that the triggers and jobs would have written. */
export async function countFigures(client) {
  await client.query(`update course_stats set total_enrollments = enrolled, total_reviews = reviewed, rating_halves_sum = halves,
      total_lectures = taught, duration_seconds = seconds, status = courses.status
    from courses
    left join lateral (select count(*) as enrolled from enrollments where course_id = courses.id and enrollments.status = 'ACTIVE') as a on true
    left join lateral (select count(*) as reviewed, coalesce(sum(rating_halves), 0) as halves from reviews where course_id = courses.id) as b on true
    left join lateral (
      select count(*) as taught, coalesce(sum(lectures.duration_seconds), 0) as seconds
      from sections join lectures on section_id = sections.id where course_id = courses.id) as c on true
    where courses.id = course_stats.course_id`)
  await client.query('delete from course_counts')
  await client.query(`insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, count(*)
    from course_stats, unnest(array_append(category_ids, 0)) category_id where status = 'LIVE' group by 1, 2, 3, 4, 5, 6`)
  await countDays(client)
}

async function countDays(client) {
  // Each table has its own transaction, because the server's jobs lock the same tables in another order.
  for (const table of ['stale_days', 'stale_site_days', 'course_days', 'course_sales_days']) await client.query(`delete from ${table}`)
  await client.query(`insert into course_days (course_id, day, enrolled, began, finished, completions, learners, reviews, rating_halves)
    select course_id, day, sum(enrolled), sum(began), sum(finished), sum(completions), sum(learners), sum(reviewed), sum(halves) from (
      select course_id, lagos_day(enrolled_at) as day, 1 as enrolled, (completed_at is not null or last_lecture_id is not null or exists (
          select from lecture_completions where enrollment_id = enrollments.id) or exists (
          select from lecture_positions where enrollment_id = enrollments.id))::integer as began,
        (completed_at is not null)::integer as finished, 0 as completions, 0 as learners, 0 as reviewed, 0 as halves from enrollments
      union all select course_id, lagos_day(completed_at), 0, 0, 0, 1, 0, 0, 0 from enrollments where completed_at is not null
      union all select course_id, day, 0, 0, 0, 0, 1, 0, 0 from learning_days
      union all select course_id, lagos_day(created_at), 0, 0, 0, 0, 0, 1, rating_halves from reviews
      union all select course_id, lagos_day(at), 0, 0, 0, 0, 0, 0, 0 from ledger_entries
        join ledger_transactions on ledger_transactions.id = transaction_id join order_lines on order_lines.id = order_line_id
    ) as happened group by 1, 2`)
  await client.query(`insert into course_sales_days (course_id, day, currency, sales, gross_minor, refunds, refunded_minor, net_minor)
    select course_id, lagos_day(at), currency, count(distinct order_lines.id) filter (where kind = 'SALE'),
      coalesce(-sum(amount_minor) filter (where kind = 'SALE'), 0), count(distinct order_lines.id) filter (where kind <> 'SALE'),
      coalesce(sum(amount_minor) filter (where kind <> 'SALE'), 0),
      coalesce(-sum(amount_minor) filter (where ledger_entries.instructor_id is not null), 0)
    from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
      and account in ('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue')
    join order_lines on order_lines.id = order_line_id where kind in ('SALE', 'REFUND', 'CHARGEBACK') group by 1, 2, 3`)
  await client.query('insert into stale_site_days (day) select distinct day from course_days')
}
