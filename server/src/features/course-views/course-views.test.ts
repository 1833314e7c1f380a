import { addCourseView } from '@akada/contract/course-views.ts'
import { getPerformance } from '@akada/contract/teaching.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { purgeVisits } from './course-views.queries.ts'

// Shortly after midnight in Lagos, when it is still the previous day in UTC.
const { app, db, deps, call, clock } = await testApp({ now: new Date('2026-03-04T23:10:00Z') })

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36'
type From = { person?: TestPerson; address?: string; userAgent?: string }
const look = (courseId: number, { person, address = '102.89.0.1', userAgent = BROWSER }: From = {}) =>
  call(addCourseView, { params: { id: courseId }, body: {} }, person, { 'x-forwarded-for': address, 'user-agent': userAgent })
const viewsOf = async (courseId: number) =>
  (await db.selectFrom('course_views').select('views').where('course_id', '=', courseId).execute()).map(({ views }) => views)

test('a browser is counted once in half an hour, on the day in Lagos', async () => {
  const course = await givenCourse(db)

  for (const address of ['102.89.0.1', '102.89.0.1', '102.89.0.2', '2c0f:f5c0:1:2::7', '2c0f:f5c0:1:2::8'])
    await look(course.id, { address })
  await look(course.id, { userAgent: `${BROWSER} another` })
  clock.now = new Date('2026-03-04T23:41:00Z')
  await look(course.id)

  const counted = db.selectFrom('course_views').select(['views', sql<string>`day::text`.as('day')])
  expect(await counted.where('course_id', '=', course.id).execute()).toEqual([{ day: '2026-03-05', views: 5 }])
})

test('forty concurrent views from different browsers are all counted', async () => {
  const course = await givenCourse(db)

  await Promise.all(Array.from({ length: 40 }, (_, index) => look(course.id, { address: `102.90.0.${index}` })))

  expect(await viewsOf(course.id)).toEqual([40])
})

test('a browser is counted once, even with concurrent requests to several processes', async () => {
  const course = await givenCourse(db)
  const other = await buildApp(deps, { trustProxy: '127.0.0.1' })
  const headers = { 'x-forwarded-for': '102.95.0.1', 'user-agent': BROWSER }

  const answers = await Promise.all(
    [app, other, app, other, app, other].map((process) =>
      process.inject({ method: 'POST', url: `/api/courses/${course.id}/views`, headers }),
    ),
  )
  await other.close()

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(await viewsOf(course.id)).toEqual([1])
})

test('the number of views from one network is limited, even with many fake browsers', async () => {
  const [course, other] = [await givenCourse(db), await givenCourse(db)]

  for (let index = 0; index < 210; index++) await look(course.id, { address: '102.96.0.1', userAgent: `${BROWSER} ${index}` })
  await look(course.id, { address: '102.96.0.2' })
  await look(other.id, { address: '102.96.0.1' })

  expect([await viewsOf(course.id), await viewsOf(other.id)]).toEqual([[201], [1]])
})

test('visitor hashes are deleted after half an hour', async () => {
  await purgeVisits(db, new Date(clock.now.getTime() + 30 * 60_000))
  await look((await givenCourse(db)).id, { address: '102.97.0.1' })
  const before = await db.selectFrom('recent_visits').select('name').execute()

  await purgeVisits(db, new Date(clock.now.getTime() + 29 * 60_000))
  const meanwhile = await db.selectFrom('recent_visits').select('name').execute()
  await purgeVisits(db, new Date(clock.now.getTime() + 30 * 60_000))

  expect([before.length, meanwhile.length]).toEqual([2, 2])
  expect(await db.selectFrom('recent_visits').select('name').execute()).toEqual([])
})

test('views by bots, staff and the course’s instructor, and views of unpublished courses, are silently ignored', async () => {
  const instructor = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: instructor.id })
  const draft = await givenCourse(db, { status: 'DRAFT' })

  const answers = [
    await look(course.id, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    await look(course.id, { person: instructor, address: '102.91.0.1' }),
    await look(course.id, { person: await givenManager(db), address: '102.91.0.2' }),
    await look(course.id, { person: await givenAdmin(db), address: '102.91.0.3' }),
    await look(draft.id, { address: '102.91.0.4' }),
    await look(999_999, { address: '102.91.0.5' }),
    await look(course.id, { person: await givenUser(db), address: '102.91.0.6' }),
    await look(course.id, { person: await givenInstructor(db), address: '102.91.0.7' }),
  ]

  expect(answers.map(({ statusCode, data }) => [statusCode, data])).toEqual(answers.map(() => [200, null]))
  expect([await viewsOf(course.id), await viewsOf(draft.id)]).toEqual([[2], []])
})

test('views appear next to enrollments on the instructor’s screen', async () => {
  const instructor = await givenInstructor(db)
  const [seen, other] = [await givenCourse(db, { instructor_id: instructor.id }), await givenCourse(db, { instructor_id: instructor.id })]
  for (const address of ['102.93.0.1', '102.93.0.2']) await look(seen.id, { address })
  await look(other.id)
  clock.now = new Date('2026-03-06T12:00:00Z')
  await look(seen.id)

  const { data } = await call(getPerformance, { query: { from: '2026-03-05', to: '2026-03-06', courseId: seen.id } }, instructor)
  const before = await call(getPerformance, { query: { from: '2026-03-06', to: '2026-03-06' } }, instructor)

  expect([data.totals.views, data.days.map(({ views }: { views: number }) => views)]).toEqual([3, [2, 1]])
  expect([before.data.totals.views, before.data.before.views]).toEqual([1, 3])
})
