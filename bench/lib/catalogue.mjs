// A catalogue as large as a long life makes it, written in bulk.
import pg from 'pg'

const INSTRUCTORS = 500
const SECTIONS = 3
const LECTURES_PER_SECTION = 4

const topics = [
  'Python',
  'JavaScript',
  'Programming',
  'Accounting',
  'Marketing',
  'Photography',
  'Design',
  'Statistics',
  'Excel',
  'Management',
]
const fields = ['Teams', 'Beginners', 'Small Shops', 'Schools', 'Farmers', 'Writers', 'Engineers', 'Musicians', 'Nurses', 'Founders']
const description = '<p>What you learn here is used the same day: every part ends with a small piece of work of your own.</p>'.repeat(12)

/** Adds this many LIVE courses with their sections, lectures, figures, categories and instructors to the demo's. */
export async function fillCatalogue(connection, courses) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    // Without the triggers, which keep the figures row by row and check each key.
    await client.query('set local session_replication_role = replica')
    await addInstructors(client)
    await addCourses(client, courses)
    await addCurriculum(client)
    await addFigures(client)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query(`select pg_notify('catalog', '')`)
    const { rows } = await client.query(`select count(*)::integer as total from courses where status = 'LIVE'`)
    return rows[0].total
  } finally {
    await client.end()
  }
}

async function addInstructors(client) {
  await client.query(
    `insert into users (email, password_hash, first_name, last_name, country, country_code)
    select 'instructor' || n || '@bench.test', 'none', (array['Ada', 'Ngozi', 'Chinedu', 'Bola', 'Tunde', 'Amina', 'Kofi', 'Zainab'])[1 + n % 8],
      'Okafor ' || n, 'Nigeria', 'NG'
    from generate_series(1, $1::integer) n`,
    [INSTRUCTORS],
  )
  await client.query(
    `insert into instructors (user_id, headline, bio)
    select id, 'Teaches what they do', 'Ten years in the trade, and five of teaching it.' from users where email like '%@bench.test'`,
  )
}

/** Multiplied by primes, the numbers spread over words, prices and people alike in every run. */
async function addCourses(client, courses) {
  await client.query(
    `with people as (select array_agg(id order by email) as ids from users where email like '%@bench.test'),
      covers as (select array_agg(id order by id) as ids from media_files where key like 'public/covers/%')
    insert into courses (instructor_id, title, subtitle, description_html, learning_objectives, requirements, price_naira_minor, price_usd_minor,
      is_bestseller, status, cover_id)
    select people.ids[1 + n % $2], topic || ' for ' || field || ', part ' || n, 'From the first step to ' || other || ' in practice', $3,
      (select string_agg('Use ' || ($4::text[])[1 + (n * 7 + k * 3) % 10] || ' in project ' || k, E'\\n') from generate_series(1, 6) k),
      'A computer and time', 1000000 + n * 7919 % 40 * 50000, 1000 + n * 7919 % 40 * 50, n % 50 = 0, 'LIVE',
      covers.ids[1 + n % cardinality(covers.ids)]
    from generate_series(1, $1::integer) n, people, covers,
      lateral (select ($4::text[])[1 + n * 31 % 10] as topic, ($5::text[])[1 + n / 10 % 10] as field, ($4::text[])[1 + n / 100 % 10] as other) words`,
    [courses, INSTRUCTORS, description, topics, fields],
  )
  await client.query(
    `with kinds as (select array_agg(id order by id) as ids from categories)
    insert into course_categories (course_id, category_id)
    select courses.id, kinds.ids[1 + (courses.id * step) % cardinality(kinds.ids)]
    from courses, kinds, unnest(array[1, 7]) step
    where courses.title like '%, part %'
    on conflict do nothing`,
  )
}

async function addCurriculum(client) {
  await client.query(
    `insert into sections (course_id, title, position)
    select courses.id, 'Section ' || n, n from courses, generate_series(1, $1::integer) n where courses.title like '%, part %'`,
    [SECTIONS],
  )
  await client.query(
    `insert into lectures (section_id, title, content_type, content_html, duration_seconds, is_preview, position)
    select sections.id, 'Lecture ' || n, 'TEXT', $2, 240 + sections.id % 7 * 60, n = 1 and sections.position = 1, n
    from sections join courses on courses.id = sections.course_id, generate_series(1, $1::integer) n
    where courses.title like '%, part %'`,
    [LECTURES_PER_SECTION, description.slice(0, 400)],
  )
}

const addFigures = (client) =>
  client.query(
    `insert into course_stats (course_id, total_lectures, duration_seconds, total_enrollments, total_reviews, rating_halves_sum)
    select courses.id, count(*), sum(lectures.duration_seconds), courses.id::bigint * 7919 % 5003, courses.id % 40, courses.id % 40 * 9
    from courses join sections on sections.course_id = courses.id join lectures on lectures.section_id = sections.id
    where courses.title like '%, part %'
    group by courses.id`,
  )
