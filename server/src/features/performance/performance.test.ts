import { downloadPerformance, getPerformance } from '@akada/contract/teaching.ts'
import { describe, expect, test } from 'vitest'
import { completeLecture } from '#features/enrollments/complete-lecture.ts'
import { savePosition } from '#features/enrollments/save-position.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenReview, givenUser } from '#testing/builders.ts'
import { givenSale, givenSaleRefund } from '#testing/sale-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { countDays } from './count-days.ts'

const { db, call, clock } = await testApp({ now: new Date('2026-03-31T12:00:00Z') })
const at = (text: string) => new Date(text)

async function givenSold() {
  const instructor = await givenInstructor(db)
  const [sold, other] = [
    await givenCourse(db, { instructor_id: instructor.id, title: 'Sold', created_at: at('2026-01-02T00:00:00Z') }),
    await givenCourse(db, { instructor_id: instructor.id, title: 'Other', status: 'DRAFT', created_at: at('2026-01-01T00:00:00Z') }),
  ]
  const student = await givenUser(db)
  const sale = await givenSale(db, { userId: student.id, courseId: sold.id, at: at('2026-03-05T12:00:00Z') })
  return { instructor, sold, other, student, sale }
}

const march = { from: '2026-03-01', to: '2026-03-31' }
type Query = Parameters<typeof call<typeof getPerformance>>[1]['query']
async function shown(person: TestPerson, query: Query = march) {
  await countDays(db)
  return (await call(getPerformance, { query }, person)).data
}

describe('course performance', () => {
  test('shows sales, earnings and refunds, each on its day and in its currency', async () => {
    const { instructor, sold, sale } = await givenSold()
    await givenSale(db, { userId: (await givenUser(db)).id, courseId: sold.id, currency: 'USD', at: at('2026-03-05T13:00:00Z') })
    await givenSaleRefund(db, sale, at('2026-03-20T09:00:00Z'))

    const { totals, days, currencies } = await shown(instructor)
    const [onFifth, onTwentieth] = [4, 19].map((index) => days[index])

    // 70% of ₦15,000 minus the provider's fee of ₦225.
    const naira = { currency: 'NGN', sales: 1, gross: 15_000, refunds: 0, refunded: 0, net: 10_342.5 }
    const dollars = { currency: 'USD', sales: 1, gross: 15, refunds: 0, refunded: 0, net: 10.33 }
    expect(currencies).toEqual(['NGN', 'USD'])
    expect(onFifth).toMatchObject({ day: '2026-03-05', enrollments: 2, money: [naira, { ...dollars, net: 10.33 }] })
    expect(onTwentieth.money[0]).toEqual({ currency: 'NGN', sales: 0, gross: 0, refunds: 1, refunded: 15_000, net: -10_342.5 })
    expect(totals.money[0]).toEqual({ ...naira, refunds: 1, refunded: 15_000, net: 0 })
  })

  test('counts days in Lagos time, which is an hour ahead of UTC', async () => {
    const { instructor, sold } = await givenSold()
    await givenEnrollment(db, { course_id: sold.id, enrolled_at: at('2026-03-09T22:59:59Z') })
    await givenEnrollment(db, { course_id: sold.id, enrolled_at: at('2026-03-09T23:00:00Z') })

    const { days, timeZone } = await shown(instructor)

    expect(timeZone).toBe('Africa/Lagos')
    expect([8, 9].map((index) => [days[index].day, days[index].enrollments])).toEqual([
      ['2026-03-09', 1],
      ['2026-03-10', 1],
    ])
  })

  test('covers 30 days up to today by default, and the previous period', async () => {
    const { instructor, sold } = await givenSold()
    await givenEnrollment(db, { course_id: sold.id, enrolled_at: at('2026-02-20T12:00:00Z') })

    const { from, to, before, days, daysBefore, totals } = await shown(instructor, {})

    expect([from, to, days.length, daysBefore.length]).toEqual(['2026-03-02', '2026-03-31', 30, 30])
    expect(before).toMatchObject({ from: '2026-01-31', to: '2026-03-01', enrollments: 1 })
    expect(daysBefore[20]).toMatchObject({ day: '2026-02-20', enrollments: 1 })
    expect(totals.enrollments).toBe(1)
  })

  test('is shown by course, or for one course with its students’ progress', async () => {
    const { instructor, sold, other, student } = await givenSold()
    const [first = 0, second = 0] = sold.lectureIds
    await completeLecture(db, { userId: student.id, courseId: sold.id, lectureId: first, now: at('2026-03-06T12:00:00Z') })
    await savePosition(db, { userId: student.id, lectureId: second, seconds: 5, now: at('2026-03-07T12:00:00Z') })
    await givenReview(db, { course_id: sold.id, rating_halves: 7, created_at: at('2026-03-08T12:00:00Z') })

    const all = await shown(instructor)
    const one = await shown(instructor, { ...march, courseId: sold.id })

    expect(all.courses.map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
      [sold.id, 'LIVE'],
      [other.id, 'DRAFT'],
    ])
    expect(all.lectures).toBeNull()
    expect(one.courses).toMatchObject([{ id: sold.id, began: 1, finished: 0, reviews: 1, averageRating: 3.5 }])
    expect(one.lectures).toMatchObject([
      { id: first, started: 1, completed: 1, stopped: 0 },
      { id: second, started: 1, completed: 0, stopped: 1 },
    ])
    expect([5, 6].map((index) => one.days[index].learners)).toEqual([1, 1])
  })

  test('shows the time up to which events are counted', async () => {
    const { instructor, sold } = await givenSold()
    const counted = await shown(instructor)
    await givenEnrollment(db, { course_id: sold.id, enrolled_at: clock.now })

    const waiting = (await call(getPerformance, { query: march }, instructor)).data
    const again = await shown(instructor)

    expect([counted.countedUntil, again.countedUntil]).toEqual([clock.now.toISOString(), clock.now.toISOString()])
    expect(waiting.countedUntil).not.toBe(clock.now.toISOString())
    expect([waiting.totals.enrollments, again.totals.enrollments]).toEqual([1, 2])
  })

  test('ignores a course that was deleted in the meantime', async () => {
    const course = await givenCourse(db)
    await db.insertInto('stale_days').values({ course_id: course.id, day: '2026-03-01' }).execute()
    await db.deleteFrom('courses').where('id', '=', course.id).execute()

    await countDays(db)

    expect(await db.selectFrom('stale_days').select('id').execute()).toEqual([])
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ from: '2025-01-01', to: '2026-03-01' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'today' }, 'to'],
  ])('rejects %j and reports the fault', async (query, path) => {
    const { instructor } = await givenSold()

    expect(await call(getPerformance, { query }, instructor)).toMatchObject({ statusCode: 400, errors: [{ path }] })
  })
})

describe('a performance file', () => {
  const file = async (
    person: TestPerson,
    query: { table: 'days' | 'courses' | 'lectures'; courseId?: number; currency?: 'NGN' | 'USD' },
  ) => {
    await countDays(db)
    return call(downloadPerformance, { query: { ...march, to: '2026-03-05', ...query } }, person)
  }
  const linesOf = ({ text = '' }) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

  test('has the screen’s columns for days', async () => {
    const { instructor } = await givenSold()

    const answer = await file(instructor, { table: 'days' })
    const lines = linesOf(answer)

    expect(answer.headers['content-disposition']).toContain('performance-days-2026-03-01-2026-03-05.csv')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toBe(
      'Day,Page views,Gross (NGN),Refunds (NGN),Net (NGN),Enrollments,Active students,Completions,Reviews,Average rating',
    )
    expect(lines[5]).toBe('2026-03-05,0,15000,0,10342.5,1,0,0,0,')
  })

  test('has the screen’s columns for courses and lectures, in the requested currency', async () => {
    const { instructor, sold } = await givenSold()

    const courses = linesOf(await file(instructor, { table: 'courses', currency: 'USD' }))
    const lectures = linesOf(await file(instructor, { table: 'lectures', courseId: sold.id }))

    expect(courses.slice(0, 2)).toEqual([
      'Course,Page views,Gross (USD),Refunds (USD),Net (USD),Enrollments,Started,Completed,Completions,Reviews,Average rating',
      'Sold,0,0,0,0,1,0,0,0,0,',
    ])
    expect(lectures[1]).toMatch(/^Section 1,Lecture \d+,VIDEO,0,0,0$/)
    expect(await file(instructor, { table: 'lectures' })).toMatchObject({ statusCode: 400, errors: [{ path: 'courseId' }] })
  })
})

describe('access to reports', () => {
  test('is granted only to instructors, and for one course only to its own instructor', async () => {
    const { instructor, sold, student } = await givenSold()
    const people = [undefined, student, await givenInstructor(db), instructor, await givenManager(db), await givenAdmin(db)]

    const statusOf = async (query: Query) =>
      (await Promise.all(people.map((person) => call(getPerformance, { query }, person)))).map(({ statusCode }) => statusCode)
    const ofFiles = await Promise.all(people.map((one) => call(downloadPerformance, { query: { table: 'days', courseId: sold.id } }, one)))

    expect(await statusOf({})).toEqual([401, 403, 200, 200, 403, 403])
    expect(await statusOf({ courseId: sold.id })).toEqual([401, 403, 404, 200, 403, 403])
    expect(ofFiles.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 200, 403, 403])
  })

  test('excludes other instructors’ courses', async () => {
    await givenSold()
    const other = await givenInstructor(db)

    expect(await shown(other)).toMatchObject({ courses: [], currencies: [], totals: { enrollments: 0, money: [] } })
  })

  test('is limited to the user’s own courses, even for an admin who teaches', async () => {
    const { sold } = await givenSold()
    const admin = await givenInstructor(db, { roles: ['ADMIN'] })

    expect(await call(getPerformance, { query: { courseId: sold.id } }, admin)).toMatchObject({ statusCode: 404, code: 'COURSE_NOT_FOUND' })
  })
})
