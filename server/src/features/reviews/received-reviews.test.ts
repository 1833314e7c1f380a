import { answerReview } from '@akada/contract/reviews.ts'
import { listReceivedReviews } from '@akada/contract/teaching.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenReview, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { listReceived } from './reviews.received.queries.ts'

const { db, ownerDb, call } = await testApp()

type Query = { courseId?: number; show?: 'unanswered' | 'all'; page?: number; size?: number }
const received = (person?: TestPerson, query: Query = {}) => call(listReceivedReviews, { query }, person)
const idsIn = ({ data }: { data: { content: { id: number }[] } }) => data.content.map(({ id }) => id)

async function givenReceived() {
  const instructor = await givenInstructor(db)
  const [first, second] = [await givenCourse(db, { instructor_id: instructor.id }), await givenCourse(db, { instructor_id: instructor.id })]
  const early = await givenReview(db, { course_id: first.id, created_at: new Date('2026-08-01T00:00:00Z') })
  const late = await givenReview(db, { course_id: second.id, created_at: new Date('2026-08-02T00:00:00Z') })
  return { instructor, first, second, early: early.id, late: late.id }
}

describe('an instructor’s received reviews', () => {
  test('are listed for all of the instructor’s courses, newest first, until they are answered', async () => {
    const { instructor, second, early, late } = await givenReceived()

    const before = await received(instructor)
    await call(answerReview, { params: { id: early }, body: { body: 'Thank you.' } }, instructor)
    const after = await received(instructor)
    const all = await received(instructor, { show: 'all', size: 1, page: 2 })

    expect(idsIn(before)).toEqual([late, early])
    expect(before.data.content[0]).toMatchObject({ courseTitle: second.title, rating: 4.5, answer: null })
    expect([idsIn(after), after.data.unanswered, after.data.totalElements]).toEqual([[late], 1, 1])
    expect([before, after].map(({ data }) => data.unansweredSince)).toEqual(['2026-08-01T00:00:00.000Z', '2026-08-02T00:00:00.000Z'])
    expect([idsIn(all), all.data.totalElements]).toEqual([[early], 2])
    expect(all.data.content[0].answer.body).toBe('Thank you.')
  })

  test('can be limited to one of the instructor’s own courses', async () => {
    const { instructor, first, early } = await givenReceived()
    const people = [undefined, await givenUser(db), await givenInstructor(db), instructor, await givenManager(db), await givenAdmin(db)]

    const answers = await Promise.all(people.map((person) => received(person, { courseId: first.id })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 200, 403, 403])
    expect(answers.flatMap((answer) => (answer.statusCode === 200 ? idsIn(answer) : []))).toEqual([early])
    expect(idsIn(await received(await givenInstructor(db)))).toEqual([])
  })

  test.each(['all', 'unanswered'] as const)('are read from an index, at most one page per course: %s', async (show) => {
    const { first, second } = await givenReceived()
    const courseIds = [first.id, second.id]
    await givenReviewsOfEach(courseIds)

    const reads = await db.transaction().execute(async (tx) => {
      const rows = await listReceived(tx, { courseIds, show, limit: 20, offset: 0 })
      const read = await sql<{ rows: number }>`
        select (idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_xact_user_tables where relname = 'reviews'
      `.execute(tx)
      return { shown: rows.length, read: read.rows[0]?.rows }
    })

    expect(reads.shown).toBe(20)
    expect(reads.read).toBeLessThanOrEqual(200)
  })
})

/** Creates a thousand reviews of each course by different users. Disables triggers to save time. */
async function givenReviewsOfEach(courseIds: readonly number[]) {
  await sql`alter table enrollments disable trigger user; alter table reviews disable trigger user`.execute(ownerDb)
  await sql`
    with people as (
      insert into users (email, password_hash, first_name, last_name, country, country_code)
      select 'reader-' || course_id || '-' || n || '@example.test', '!', 'Ada', course_id::text, 'Nigeria', 'NG'
      from unnest(${courseIds}::integer[]) as course_id, generate_series(1, 1000) n returning id, last_name::integer as course_id
    ), enrolled as (
      insert into enrollments (user_id, course_id, source) select id, course_id, 'FREE' from people returning id, user_id, course_id
    )
    insert into reviews (course_id, enrollment_id, user_id, rating_halves, comment, created_at)
    select course_id, id, user_id, 9, 'What I learned I used the same week.', timestamptz '2026-08-03' + id * interval '1 minute' from enrolled
  `.execute(ownerDb)
  await sql`alter table enrollments enable trigger user; alter table reviews enable trigger user`.execute(ownerDb)
  await sql`analyze reviews, review_answers, courses, users`.execute(ownerDb)
}
