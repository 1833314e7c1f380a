import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { changeCourse, givenCategory, givenCourse, givenEnrollment, givenInstructor, givenReview, givenSection } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { sumUpCounts } from './courses.listing.queries.ts'
import { withdrawCourses } from './courses.queries.ts'

const { db } = await testApp()

const DEADLOCK = '40P01'
const LOCK_TIMEOUT = '55P03'

/** Returns how `course_stats` and `course_counts` differ from values computed from the raw rows. */
async function differences() {
  const { rows } = await sql<{ what: string }>`
    with raw as (
      select courses.id as course_id, courses.status, is_free, level, language, courses.created_at,
        array(select category_id from course_categories where course_id = courses.id order by category_id) as category_ids,
        (select count(*)::integer from sections join lectures on section_id = sections.id where sections.course_id = courses.id) as lectures,
        (select coalesce(sum(duration_seconds), 0)::integer from sections join lectures on section_id = sections.id
          where sections.course_id = courses.id) as seconds,
        (select count(*)::integer from enrollments where course_id = courses.id and enrollments.status = 'ACTIVE') as enrollments,
        (select count(*)::integer from reviews where course_id = courses.id) as reviews,
        (select coalesce(sum(rating_halves), 0)::integer from reviews where course_id = courses.id) as halves,
        case when is_free then -1 else coalesce(price_naira_minor::bigint, 1099511627776 + price_usd_minor) end as naira_up,
        case when is_free then -1 when price_naira_minor is null then price_usd_minor else 1099511627776 + price_naira_minor end as naira_down,
        case when is_free then -1 else price_usd_minor end as dollars,
        to_tsvector('simple', plain(concat_ws(' ', first_name || ' ' || last_name, (
          select string_agg(name, ' ' order by id) from categories where id in (select category_id from course_categories where course_id = courses.id)
        )))) as names
      from courses join users on users.id = instructor_id
    ), cells as (
      select category_id, is_free, least(4, greatest(0, case reviews when 0 then 0 else halves / reviews - 5 end)) as rating_band,
        case when seconds < 3600 then 0 when seconds < 3 * 3600 then 1 when seconds < 6 * 3600 then 2 when seconds < 17 * 3600 then 3 else 4 end as length_band,
        level, language, count(*)::integer as number
      from raw, unnest(array_append(category_ids, 0)) category_id where status = 'LIVE' group by 1, 2, 3, 4, 5, 6
    ), kept as (
      select category_id, is_free, rating_band, length_band, level, language, sum(number)::integer as number
      from course_counts group by 1, 2, 3, 4, 5, 6 having sum(number) <> 0
    )
    select 'course ' || raw.course_id as what from raw left join course_stats on course_stats.course_id = raw.course_id
    where (raw.status, raw.is_free, raw.level, raw.language, raw.created_at, raw.category_ids, lectures, seconds, enrollments, reviews, halves,
        raw.naira_up, raw.naira_down, raw.dollars, tsvector_to_array(names))
      is distinct from (course_stats.status, course_stats.is_free, course_stats.level, course_stats.language, course_stats.created_at,
        course_stats.category_ids, total_lectures, duration_seconds, total_enrollments, total_reviews, rating_halves_sum,
        course_stats.naira_up, course_stats.naira_down, course_stats.dollars, tsvector_to_array(ts_filter(search, '{d}')))
      and not (lectures = total_lectures and raw.status = course_stats.status and tsvector_to_array(names) <@ tsvector_to_array(search)
        and (raw.is_free, raw.level, raw.language, raw.created_at, raw.category_ids, seconds, enrollments, reviews, halves, raw.naira_up, raw.naira_down, raw.dollars)
          = (course_stats.is_free, course_stats.level, course_stats.language, course_stats.created_at, course_stats.category_ids,
            duration_seconds, total_enrollments, total_reviews, rating_halves_sum, course_stats.naira_up, course_stats.naira_down, course_stats.dollars))
    union all
    select 'too little: ' || missing::text from (select * from cells except select * from kept) missing
    union all
    select 'too much: ' || excess::text from (select * from kept except select * from cells) excess
  `.execute(db)
  return rows.map(({ what }) => what)
}

const instructor = await givenInstructor(db)
const newCourse = (course = {}) => givenCourse(db, { instructor_id: instructor.id, ...course })
const courseSearch = async (id: number) =>
  (await db.selectFrom('course_stats').select(sql<string>`search::text`.as('search')).where('course_id', '=', id).executeTakeFirstOrThrow())
    .search

describe('course_stats and course_counts match the raw rows', () => {
  test.each([
    ['goes live', { status: 'LIVE' }],
    ['is archived', { status: 'ARCHIVED' }],
    ['gets other prices', { price_naira_minor: null, price_usd_minor: 4_900 }],
    ['becomes free', { is_free: true, price_naira_minor: 0, price_usd_minor: 0 }],
    ['gets another level', { level: 'ADVANCED' }],
    ['gets another language', { language: 'Igbo' }],
    ['gets another date', { created_at: new Date('2020-01-01') }],
  ] as const)('after a course %s', async (_, change) => {
    const courses = await Promise.all([newCourse(), newCourse({ status: 'DRAFT' })])
    for (const { id } of courses) await changeCourse(db, id, change)

    expect(await differences()).toEqual([])
  })

  test('after a change to the title', async () => {
    const { id } = await newCourse()
    await changeCourse(db, id, { title: 'Marquetry' })

    expect(await courseSearch(id)).toMatch(/'marquetri':\d+A/)
  })

  test('after reviews and enrollments are added, changed and removed', async () => {
    const { id } = await newCourse()
    const review = await givenReview(db, { course_id: id, rating_halves: 10 })
    await givenReview(db, { course_id: id, rating_halves: 3 })
    expect(await differences()).toEqual([])

    await db.updateTable('reviews').set({ rating_halves: 9 }).where('id', '=', review.id).execute()
    expect(await differences()).toEqual([])

    await db.deleteFrom('reviews').where('course_id', '=', id).execute()
    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('course_id', '=', id).execute()
    expect(await differences()).toEqual([])
  })

  test('after lectures are added, changed, and deleted with their section', async () => {
    const { id, sections, lectureIds } = await newCourse()
    const added = await givenSection(db, id, { position: 1, title: 'More', lectures: [{ duration_seconds: 20_000 }, {}] })
    expect(await differences()).toEqual([])

    await db
      .updateTable('lectures')
      .set({ duration_seconds: 4_000, section_id: added.id })
      .where('id', '=', lectureIds[0] ?? 0)
      .execute()
    expect(await differences()).toEqual([])

    await db
      .deleteFrom('sections')
      .where('id', '=', sections[0]?.id ?? 0)
      .execute()
    expect(await differences()).toEqual([])
  })

  test('after a course is moved to another category', async () => {
    const { id } = await newCourse()
    const other = await givenCategory(db, { name: 'Falconry and Hawking' })
    await db.updateTable('course_categories').set({ category_id: other.id }).where('course_id', '=', id).execute()
    expect(await differences()).toEqual([])
    expect(await courseSearch(id)).toContain(`'falconry'`)

    await db.deleteFrom('course_categories').where('course_id', '=', id).execute()
    expect(await differences()).toEqual([])
  })

  test('after a category or an instructor is renamed', async () => {
    const category = await givenCategory(db)
    const { id, instructorId } = await givenCourse(db, { categoryIds: [category.id] })
    await db.updateTable('categories').set({ name: 'Dressage' }).where('id', '=', category.id).execute()
    await db.updateTable('users').set({ first_name: 'Deleted', last_name: 'Person' }).where('id', '=', instructorId).execute()

    expect(await differences()).toEqual([])
    expect(await courseSearch(id)).toMatch(/'deleted'.*'dressage'.*'person'/)
  })

  test('after a course is deleted', async () => {
    const { id } = await newCourse()
    await db.deleteFrom('courses').where('id', '=', id).execute()

    expect(await differences()).toEqual([])
  })

  test('after one statement changes many courses', async () => {
    const courses = await Promise.all(Array.from({ length: 5 }, () => newCourse()))
    await db
      .updateTable('courses')
      .set({ level: sql`case id % 2 when 0 then 'ADVANCED' else 'BEGINNER' end`, status: 'LIVE' })
      .where(
        'id',
        'in',
        courses.map(({ id }) => id),
      )
      .execute()

    expect(await differences()).toEqual([])
  })

  test('after counts are summed, even concurrently with changes', async () => {
    const { id } = await newCourse()
    await Promise.all([sumUpCounts(db), changeCourse(db, id, { level: 'ADVANCED' }), sumUpCounts(db), newCourse()])
    await sumUpCounts(db)

    expect(await differences()).toEqual([])
    const { rows } = await sql<{ most: number }>`
      select max(count) as most from (
        select count(*) from course_counts group by category_id, is_free, rating_band, length_band, level, language
      ) cells
    `.execute(db)
    expect(rows).toEqual([{ most: 1 }])
  })
})

describe('concurrent changes', () => {
  test('to one course are all counted', async () => {
    const { id, sections } = await newCourse()
    const [first, second] = [await givenCategory(db), await givenCategory(db)]
    const sectionId = sections[0]?.id ?? 0
    const addLecture = (position: number) =>
      db
        .insertInto('lectures')
        .values({ section_id: sectionId, title: 'One more', content_type: 'TEXT', duration_seconds: 1_000, position })
        .execute()

    await Promise.all([
      changeCourse(db, id, { level: 'ADVANCED' }),
      changeCourse(db, id, { language: 'French' }),
      changeCourse(db, id, { title: 'Origami' }),
      ...[first, second].map((category) =>
        db.insertInto('course_categories').values({ course_id: id, category_id: category.id }).execute(),
      ),
      ...[5, 6, 7, 8].map(addLecture),
      ...[10, 6, 7].map((rating_halves) => givenReview(db, { course_id: id, rating_halves })),
    ])

    expect(await differences()).toEqual([])
    expect(await courseSearch(id)).toContain(`'origami'`)
  })

  test('to names and to courses with these names are all counted', async () => {
    for (let round = 0; round < 5; round++) {
      const [teacher, category] = [await givenInstructor(db), await givenCategory(db)]
      await Promise.all([
        db
          .updateTable('users')
          .set({ first_name: `Renamed ${round}` })
          .where('id', '=', teacher.id)
          .execute(),
        db
          .updateTable('categories')
          .set({ name: `Renamed too ${round}` })
          .where('id', '=', category.id)
          .execute(),
        ...Array.from({ length: 4 }, () => givenCourse(db, { instructor_id: teacher.id, categoryIds: [category.id] })),
      ])
    }

    expect(await differences()).toEqual([])
  })

  test('to several courses in opposite orders never deadlock', async () => {
    const teacher = await givenInstructor(db)
    const courses = await Promise.all(Array.from({ length: 6 }, () => givenCourse(db, { instructor_id: teacher.id })))
    const ids = courses.map(({ id }) => id).toSorted((one, other) => one - other)
    const buyAll = (tx: Tx) =>
      ids.reduce((before, course_id) => before.then(() => givenEnrollment(tx, { course_id }).then(() => undefined)), Promise.resolve())
    const changeAll = (list: number[]) =>
      db.transaction().execute(async (tx) => {
        await sql`select id from courses where id = any (${list}) order by id for no key update`.execute(tx)
        await sql`update courses set level = 'BEGINNER' where id = any (${list})`.execute(tx)
      })

    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => db.transaction().execute(buyAll)),
      changeAll(ids),
      changeAll(ids.toReversed()),
      db.transaction().execute((tx) => withdrawCourses(tx, teacher.id, new Date())),
      db.updateTable('users').set({ last_name: 'Moved' }).where('id', '=', teacher.id).execute(),
    ])

    // On a busy machine a statement can reach the lock timeout, which isn't a deadlock.
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : null))
    expect(codes).not.toContain(DEADLOCK)
    expect(codes.filter((code) => code !== LOCK_TIMEOUT && code !== null)).toEqual([])
    expect(await differences()).toEqual([])
  })
})
