// A server that an engineer writes in an afternoon: Fastify and pg, prepared statements, the same columns from the same tables. It has no
// validation, no access check, no cache and no response schema.
import { createRequire } from 'node:module'
import pg from 'pg'

// The server's own version.
const Fastify = createRequire(new URL('../../server/package.json', import.meta.url))('fastify')
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ ...JSON.parse(process.argv[2]), max: 10 })
const app = Fastify()

const card = `courses.id, title, subtitle, instructor_id as "instructorId", first_name || ' ' || last_name as "instructorName",
  price_naira_minor / 100.0::float8 as "priceNaira", price_usd_minor / 100.0::float8 as "priceUsd", courses.is_free as "isFree",
  is_bestseller as "isBestseller", total_lectures as "totalLectures", course_stats.duration_seconds as "durationSeconds",
  total_enrollments as "totalEnrollments", total_reviews as "totalReviews", rating_halves_sum as "ratingHalvesSum",
  covers.key as "coverKey", covers.widths as "coverWidths"`
const joined = `join courses on courses.id = page.course_id join course_stats on course_stats.course_id = courses.id
  join users on users.id = instructor_id left join media_files covers on covers.id = cover_id`
const listed = `${card}, courses.status, courses.created_at as "createdAt", courses.updated_at as "updatedAt",
  array(select category_id from course_categories where course_id = courses.id order by category_id) as "categoryIds"`
const found = `from course_stats where status = 'LIVE' and search @@ websearch_to_tsquery('english', $1)`
const popular = `order by total_enrollments desc, course_id desc`

const listing = {
  name: 'listing',
  text: `select ${listed}, (select sum(number) from course_counts where category_id = 0) as total
    from (select course_id from course_stats where status = 'LIVE' ${popular} limit $1 offset $2) page ${joined}
    order by total_enrollments desc, courses.id desc`,
}
const search = {
  name: 'search',
  text: `with found as materialized (select course_id, search, total_enrollments ${found} limit 1001)
    select ${listed}, (select count(*) from found) as total
    from (select course_id, ts_rank_cd(search, websearch_to_tsquery('english', $1)) as rank from found
      order by rank desc, total_enrollments desc, course_id desc limit $2 offset $3) page ${joined}
    order by rank desc, total_enrollments desc, courses.id desc`,
}
const details = {
  name: 'details',
  text: `select ${listed}, description_html as description, learning_objectives as "learningObjectives", requirements, courses.level,
      courses.language, (select json_build_object('courses', count(*), 'students', sum(total_enrollments), 'reviews', sum(total_reviews))
        from courses taught join course_stats on course_id = taught.id
        where taught.instructor_id = courses.instructor_id and taught.status = 'LIVE') as "instructorTotals",
      (select json_agg(json_build_object('id', id, 'title', title, 'description', description, 'lectures', (
          select json_agg(json_build_object('id', id, 'title', title, 'description', description_html, 'contentType', content_type,
            'isPreview', is_preview, 'durationSeconds', duration_seconds) order by position, id)
          from lectures where section_id = sections.id)) order by position, id)
        from sections where course_id = courses.id) as sections,
      (select json_agg(newest) from (select reviews.id, rating_halves, comment, reviews.created_at, first_name, last_name
        from reviews join users on users.id = user_id where course_id = courses.id
        order by reviews.created_at desc, reviews.id desc limit 5) newest) as reviews
    from (select $1::int as course_id) page ${joined} where courses.status = 'LIVE'`,
}
const suggestions = {
  name: 'suggestions',
  text: `select ${card} from (select course_id from course_stats where status = 'LIVE' and search @@ to_tsquery('english', $1 || ':*')
    ${popular} limit 5) page ${joined} order by total_enrollments desc`,
}

const ask = async (statement, values) => (await pool.query({ ...statement, values })).rows
const envelope = (data) => ({ statusCode: 200, message: 'OK', data })
const page = (rows) => envelope({ content: rows.map(({ total, ...row }) => row), totalElements: rows[0]?.total ?? 0 })

app.get('/api/courses', async ({ query: { page: at = 1, size = 24, search: words } }) =>
  page(words ? await ask(search, [words, size, (at - 1) * size]) : await ask(listing, [size, (at - 1) * size])),
)
app.get('/api/courses/details/:id', async ({ params }) => envelope((await ask(details, [params.id]))[0]))
app.get('/api/search/suggestions', async ({ query }) => envelope({ courses: await ask(suggestions, [query.query]) }))

process.on('disconnect', () => process.exit())
process.send({ port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port) })
