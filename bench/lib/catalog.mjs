// Fills the catalog with many courses in bulk.
import pg from 'pg'

const COURSES_OF_ONE = 10
const SECTIONS = 3
const LECTURES_PER_SECTION = 4
// Other courses have no curriculum, because a run doesn't request that many course pages.
const MOST_WITH_CURRICULUM = 20_000

// The first words of each list are the most frequent, as in natural text.
const topics =
  'Python JavaScript Excel Accounting Marketing Photography Design Statistics Programming Management Writing Guitar Cooking Sewing Farming Leadership Negotiation Bookkeeping Branding Animation Electronics Plumbing Carpentry Nutrition Yoga Chess Drawing Singing Investing Robotics Cryptography Databases Kubernetes Networking Welding Pottery Gardening Beekeeping Journalism Translation'
const fields =
  'Beginners Teams Founders Teachers Students Engineers Nurses Farmers Musicians Writers Lawyers Retailers Parents Freelancers Managers Designers Analysts Artists Drivers Scientists'
const starts = 'ba ke lo mu ni ra sha to vi wo ze du fa gi hu ja ko le ma'
const middles = 'ran del mor tin vas lum kor sep gal bin dra fen'
const ends = 'da mo ria ton vel xis na lok bur tem sia zor'
const description = '<p>What you learn here is used the same day: every part ends with a small piece of work of your own.</p>'.repeat(4)

/** Adds this many LIVE courses with sections, lectures, figures, categories and instructors to the demo. */
export async function fillCatalog(connection, courses) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    // Disables the triggers, which would update figures and search words, and check foreign keys, for each row.
    await client.query('set local session_replication_role = replica')
    await client.query('select setseed(0.5)')
    const restoreIndexes = await dropIndexes(client)
    await addInstructors(client, Math.ceil(courses / COURSES_OF_ONE))
    await addCourses(client, courses)
    await addCurriculum(client)
    await addFigures(client)
    await restoreIndexes()
    await addWords(client)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query(`select pg_notify('catalog', '')`)
    const { rows } = await client.query(`select count(*)::integer as total from courses where status = 'LIVE'`)
    return rows[0].total
  } finally {
    await client.end()
  }
}

/**
 * Drops the indexes and returns a function that recreates them, because building an index at the end is ten times as fast as updating it
 * for each row.
 */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('courses'::regclass, 'course_stats'::regclass) and not indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

async function addInstructors(client, instructors) {
  await client.query(
    `insert into users (email, password_hash, first_name, last_name, country, country_code)
    select 'instructor' || n || '@bench.test', 'none',
      (array['Ada', 'Ngozi', 'Chinedu', 'Bola', 'Tunde', 'Amina', 'Kofi', 'Zainab'])[1 + n % 8] || (array['', 'beth', 'son', 'lina'])[1 + n / 8 % 4],
      initcap(starts[1 + n % 19] || middles[1 + n / 19 % 12] || ends[1 + n / 228 % 12]) || 'de', 'Nigeria', 'NG'
    from generate_series(1, $1::integer) n, ${syllables}`,
    [instructors, starts, middles, ends],
  )
  await client.query(
    `insert into instructors (user_id, headline, bio)
    select id, 'Teaches what they do', 'Ten years in the trade, and five of teaching it.' from users where email like '%@bench.test'`,
  )
}

const syllables = `(select string_to_array($2, ' ') as starts, string_to_array($3, ' ') as middles, string_to_array($4, ' ') as ends) syllables`
// Selects earlier items more often than later ones.
const one = (list) => `${list}[1 + floor(cardinality(${list}) * random() ^ 3)::integer]`
// Selects one of about 2,700 rare words, each of which occurs in a small share of the courses.
const rare = `(starts[1 + floor(random() * 19)::integer] || middles[1 + floor(random() * 12)::integer] || ends[1 + floor(random() * 12)::integer])`

async function addCourses(client, courses) {
  await client.query(
    `with people as (select array_agg(id order by email) as ids from users where email like '%@bench.test'),
      covers as (select array_agg(id order by id) as ids from media_files where key like 'public/covers/%'),
      lists as (select string_to_array($5, ' ') as topics, string_to_array($6, ' ') as fields)
    insert into courses (instructor_id, title, subtitle, description_html, learning_objectives, requirements, level, language, is_free,
      price_naira_minor, price_usd_minor, regular_price_naira_minor, regular_price_usd_minor, is_bestseller, status, cover_id, created_at)
    select people.ids[1 + n % cardinality(people.ids)], ${one('topics')} || ' for ' || ${one('fields')} || ': ' || initcap(${rare}) || ', part ' || n,
      'From the first step to ' || ${one('topics')} || ' in ' || initcap(${rare}), $7,
      'Use ' || ${one('topics')} || ' in ' || ${rare} || E'\\nWork with ' || ${one('fields')} || E'\\nFinish a ' || ${rare} || ' of your own',
      'A computer and time', (array['BEGINNER', 'BEGINNER', 'ALL', 'INTERMEDIATE', 'ADVANCED'])[1 + n % 5],
      (array['English', 'English', 'English', 'English', 'French', 'Yorùbá', 'Hausa', 'Igbo', 'Swahili', 'Portuguese'])[1 + n / 5 % 10],
      n % 10 = 0, naira, dollars, naira, dollars, n % 50 = 0, 'LIVE',
      covers.ids[1 + n % cardinality(covers.ids)], now() - random() * interval '3 years'
    from generate_series(1, $1::integer) n, people, covers, lists, ${syllables}, lateral (select
      case when n % 10 = 0 then 0 when n % 11 = 0 then null else 500000 + floor(random() * 60)::integer * 50000 end as naira,
      case when n % 10 = 0 then 0 else 500 + floor(random() * 60)::integer * 50 end as dollars) prices`,
    [courses, starts, middles, ends, topics, fields, description],
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
    select course.id, 'Section ' || n, n
    from (select id from courses where title like '%, part %' order by id limit $2) course, generate_series(1, $1::integer) n`,
    [SECTIONS, MOST_WITH_CURRICULUM],
  )
  await client.query(
    `insert into lectures (section_id, title, content_type, content_html, duration_seconds, is_preview, discussion_enabled, position)
    select sections.id, 'Lecture ' || n, 'TEXT', $2, 240 + sections.id % 7 * 60, n = 1 and sections.position = 1, true, n
    from sections join courses on courses.id = sections.course_id, generate_series(1, $1::integer) n
    where courses.title like '%, part %'`,
    [LECTURES_PER_SECTION, description],
  )
}

/** One course in five has no reviews. The others average 2.5 to 5 stars. */
async function addFigures(client) {
  await client.query(
    `insert into course_stats (course_id, total_lectures, duration_seconds, total_enrollments, total_reviews, rating_halves_sum, status, is_free,
      level, language, created_at, category_ids, search, naira_up, naira_down, dollars)
    select courses.id, 12, 600 + floor(random() ^ 2 * 90000), floor(random() ^ 4 * 5000), reviews, round(reviews * (5 + 5 * quality)), status,
      is_free, level, language, created_at,
      array(select category_id from course_categories where course_id = courses.id order by category_id),
      listing_search(courses), naira_up(courses), naira_down(courses), case when is_free then -1 else price_usd_minor end
    from courses, lateral (select case when id % 5 = 0 then 0 else 1 + floor(random() ^ 3 * 400)::integer end as reviews, sqrt(random()) as quality) judged
    where courses.title like '%, part %'`,
  )
  await client.query('delete from course_counts')
  await client.query(
    `insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, count(*)
    from course_stats, unnest(array_append(category_ids, 0)) category_id
    where status = 'LIVE'
    group by 1, 2, 3, 4, 5, 6`,
  )
}

async function addWords(client) {
  await client.query(
    `insert into search_words (word)
    select distinct word from courses, words_of(concat_ws(' ', title, subtitle, learning_objectives)) word where status = 'LIVE'
    on conflict do nothing`,
  )
  await client.query(
    `insert into instructor_words (user_id, word)
    select user_id, word from instructors join users on users.id = user_id, words_of(first_name || ' ' || last_name) word
    on conflict do nothing`,
  )
}
