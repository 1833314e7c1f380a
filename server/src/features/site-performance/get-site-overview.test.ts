import { getSiteOverview } from '@akada/contract/site-performance.ts'
import { expect, test } from 'vitest'
import { givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { sitePerformanceJobs } from './site-performance.jobs.ts'

// 11:30 PM UTC is already the next day in Lagos.
const { db, deps, call } = await testApp({ now: new Date('2026-11-28T23:30:00Z') })
const at = (text: string) => new Date(text)

test('the site overview compares new users and enrollments with earlier days, and counts courses', async () => {
  const old = { created_at: at('2025-01-01T00:00:00Z') }
  const [admin, instructor] = [await givenUser(db, { ...old, roles: ['ADMIN'] }), await givenInstructor(db, old)]
  const course = await givenCourse(db, { instructor_id: instructor.id })
  await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT' })
  await givenCourse(db, { instructor_id: instructor.id, status: 'UNDER_REVIEW' })
  for (const time of ['2026-11-28T23:10:00Z', '2026-11-28T12:00:00Z', '2026-10-29T12:00:00Z', '2026-10-29T23:00:00Z']) {
    const user = await givenUser(db, { created_at: at(time) })
    await givenEnrollment(db, { user_id: user.id, course_id: course.id, enrolled_at: at(time) })
  }
  for (const { run } of sitePerformanceJobs(deps)) await run({})

  const { data } = await call(getSiteOverview, {}, admin)

  const one = { enrollments: 1, completions: 0, people: 1 }
  expect(data).toMatchObject({
    today: { from: '2026-11-29', to: '2026-11-29', ...one },
    yesterday: { from: '2026-11-28', to: '2026-11-28', ...one },
    month: { from: '2026-11-01', to: '2026-11-29', enrollments: 2, people: 2 },
    // The user who came on October 30 in Lagos is after the same days of the previous month.
    monthBefore: { from: '2026-10-01', to: '2026-10-29', ...one },
    courses: { published: 1, inReview: 1, drafts: 1 },
  })
  expect([data.days.length, data.daysBefore.length]).toEqual([30, 30])
  expect(data.days.at(-1)).toEqual({ day: '2026-11-29', ...one })
  expect(data.daysBefore.at(-1)).toEqual({ day: '2026-10-30', ...one })
})
