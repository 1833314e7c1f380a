import {
  downloadSitePerformance,
  getSitePerformance,
  getSiteQueues,
  getTopSellers,
  listLostSearches,
} from '@akada/contract/site-performance.ts'
import { describe, expect, test } from 'vitest'
import { countDays } from '#features/performance/count-days.ts'
import { givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenSale, givenSaleRefund } from '#testing/sale-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { countSiteDays } from './count-site-days.ts'
import { sitePerformanceJobs } from './site-performance.jobs.ts'

const { db, deps, call, clock } = await testApp({ now: new Date('2026-03-31T12:00:00Z') })
const at = (text: string) => new Date(text)
const admin = await givenUser(db, { created_at: at('2025-01-01T00:00:00Z'), roles: ['ADMIN'] })

/** Counts the days as the job does. */
const counted = async () => {
  for (const { run } of sitePerformanceJobs(deps)) await run({})
}

const shown = async (query: { from?: string; to?: string } = {}) => {
  await counted()
  return (await call(getSitePerformance, { query }, admin)).data
}

type Person = { id: string; first_name?: string }
const named = async (first: string): Promise<Person> =>
  givenInstructor(db, { first_name: first, last_name: 'Obi', created_at: at('2025-01-01T00:00:00Z') })
const courseOf = (instructor: Person, title: string) => givenCourse(db, { instructor_id: instructor.id, title })

/** Creates a sale on a day. Each test uses its own days. */
const sell = async (courseId: number, day: string, currency: 'NGN' | 'USD' = 'NGN') => {
  const buyer = await givenUser(db, { created_at: at('2025-01-01T00:00:00Z') })
  return givenSale(db, { userId: buyer.id, courseId, currency, at: at(`${day}T12:00:00Z`) })
}

describe('site figures', () => {
  test('show sales, shares and refunds, each on its day and in its currency', async () => {
    const course = await givenCourse(db)
    const sale = await sell(course.id, '2026-02-05')
    await sell(course.id, '2026-02-05', 'USD')
    await givenSaleRefund(db, sale, at('2026-02-07T09:00:00Z'))

    const { totals, days, currencies } = await shown({ from: '2026-02-05', to: '2026-02-07' })

    // The provider's fee is ₦225 of ₦15,000. The instructor gets 70% of the remaining ₦14,775. The provider keeps its fee after a refund.
    const naira = { currency: 'NGN', sales: 1, gross: 15_000, refunds: 0, refunded: 0, instructors: 10_342.5, affiliates: 0, site: 4_432.5 }
    expect(currencies).toEqual(['NGN', 'USD'])
    expect(days[0]).toMatchObject({ day: '2026-02-05', enrollments: 2, payments: { begun: 2, paid: 2, failed: 0, left: 0 } })
    expect(days[0].money).toEqual([naira, expect.objectContaining({ currency: 'USD', sales: 1, gross: 15 })])
    expect(days[2].money[0]).toMatchObject({ sales: 0, refunds: 1, refunded: 15_000, instructors: -10_342.5, site: -4_657.5 })
    expect(totals.money[0]).toEqual({ ...naira, refunds: 1, refunded: 15_000, instructors: 0, site: -225 })
  })

  test('count a user who learns in two courses once a day, and a new account on its day in Lagos', async () => {
    const [person, one, other] = [
      await givenUser(db, { created_at: at('2026-02-10T23:30:00Z') }),
      await givenCourse(db),
      await givenCourse(db),
    ]
    for (const { id, lectureIds } of [one, other]) {
      const enrollment = await givenEnrollment(db, { user_id: person.id, course_id: id, enrolled_at: at('2026-02-11T09:00:00Z') })
      const place = { enrollment_id: enrollment.id, lecture_id: lectureIds[0] ?? 0, seconds: 1 }
      await db
        .insertInto('lecture_positions')
        .values({ ...place, saved_at: at('2026-02-11T10:00:00Z') })
        .execute()
    }

    const { totals, days, timeZone } = await shown({ from: '2026-02-10', to: '2026-02-11' })

    expect(timeZone).toBe('Africa/Lagos')
    expect(days.map(({ learners, people }: Record<string, number>) => [learners, people])).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(totals).toMatchObject({ enrollments: 2, began: 2, finished: 0, averageLearners: 0.5 })
  })

  test('cover 30 days up to today by default, and the previous period', async () => {
    await givenUser(db, { created_at: at('2026-02-20T12:00:00Z') })

    const { from, to, before, days, daysBefore } = await shown()

    expect([from, to, days.length, daysBefore.length]).toEqual(['2026-03-02', '2026-03-31', 30, 30])
    expect([before.from, before.to]).toEqual(['2026-01-31', '2026-03-01'])
    expect(before.people).toBeGreaterThan(0)
    expect(daysBefore[20]).toMatchObject({ day: '2026-02-20', people: 1 })
  })

  test('show the time up to which both courses and the site are counted', async () => {
    const isNow = async () => (await call(getSitePerformance, { query: {} }, admin)).data.countedUntil === clock.now.toISOString()
    await counted()
    const before = await isNow()
    await givenEnrollment(db, { enrolled_at: at('2026-01-05T12:00:00Z') })
    // Counts the new account's own marks first.
    await countSiteDays(db)
    const [marked] = await db.selectFrom('stale_days').select('marked_at').execute()
    await countDays(db)

    const between = (await call(getSitePerformance, { query: {} }, admin)).data.countedUntil
    await countSiteDays(db)

    expect([before, between, await isNow()]).toEqual([true, marked?.marked_at.toISOString(), true])
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ from: '2025-01-01', to: '2026-03-01' }, 'from'],
    [{ to: 'today' }, 'to'],
  ])('reject %j and name the invalid field', async (query, path) => {
    for (const endpoint of [getSitePerformance, getTopSellers, listLostSearches] as const)
      expect(await call(endpoint, { query }, admin)).toMatchObject({ statusCode: 400, errors: [{ path }] })
  })
})

describe('top sellers', () => {
  test('are ranked by enrollments or by sales in a currency, for courses and instructors', async () => {
    const [ada, bola] = [await named('Ada'), await named('Bola')]
    const [popular, dear, third] = [await courseOf(ada, 'Popular'), await courseOf(bola, 'Dear'), await courseOf(ada, 'Third')]
    const days = { from: '2026-01-10', to: '2026-01-12' }
    for (let times = 0; times < 3; times++) await givenEnrollment(db, { course_id: popular.id, enrolled_at: at('2026-01-10T12:00:00Z') })
    await givenEnrollment(db, { course_id: third.id, enrolled_at: at('2026-01-10T12:00:00Z') })
    await sell(dear.id, '2026-01-11')
    await sell(dear.id, '2026-01-11', 'USD')
    await sell(dear.id, '2026-01-13')
    await counted()

    const [byEnrollments, byNaira] = [
      (await call(getTopSellers, { query: days }, admin)).data,
      (await call(getTopSellers, { query: { ...days, by: 'NGN' } }, admin)).data,
    ]

    const titles = ({ courses }: { courses: { title: string }[] }) => courses.map(({ title }) => title)
    expect([titles(byEnrollments), titles(byNaira)]).toEqual([['Popular', 'Dear', 'Third'], ['Dear']])
    expect(byEnrollments.instructors.map(({ name, enrollments }: { name: string; enrollments: number }) => [name, enrollments])).toEqual([
      ['Ada Obi', 4],
      ['Bola Obi', 2],
    ])
    const money = [
      { currency: 'NGN', sales: 1, gross: 15_000, refunded: 0 },
      { currency: 'USD', sales: 1, gross: 15, refunded: 0 },
    ]
    expect(byNaira.courses).toEqual([{ id: dear.id, title: 'Dear', status: 'LIVE', instructorName: 'Bola Obi', enrollments: 2, money }])
    expect(byNaira.instructors).toEqual([{ id: bola.id, name: 'Bola Obi', courses: 1, enrollments: 2, money }])
  })
})

describe('searches without results', () => {
  test('are totaled over the period, most frequent first', async () => {
    const lost = (day: string, words: string, times: number) => db.insertInto('lost_searches').values({ day, words, times }).execute()
    await lost('2026-03-01', 'zoology', 2)
    await lost('2026-03-02', 'zoology', 3)
    await lost('2026-03-02', 'welding', 4)
    await lost('2026-03-03', 'welding', 9)

    const { data } = await call(listLostSearches, { query: { from: '2026-03-01', to: '2026-03-02' } }, admin)

    expect(data).toMatchObject({ words: 2, times: 9 })
    expect(data.searches).toEqual([
      { words: 'zoology', times: 5, lastDay: '2026-03-02' },
      { words: 'welding', times: 4, lastDay: '2026-03-02' },
    ])
  })
})

describe('pending work', () => {
  test('is counted by waiting time, with the time of its oldest item', async () => {
    for (const submitted of ['2026-03-31T11:00:00Z', '2026-03-30T12:00:00Z', '2026-03-25T12:00:00Z', '2026-03-20T12:00:00Z'])
      await givenCourse(db, { status: 'UNDER_REVIEW', submitted_at: at(submitted) })
    const course = await givenCourse(db)
    await sell(course.id, '2026-01-20')
    const { id } = await db.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const order = { status: 'PENDING' as const, paid_at: null, created_at: at('2026-03-31T11:30:00Z') }
    await db.updateTable('orders').set(order).where('id', '=', id).execute()
    const failed = { status: 'FAILED' as const, created_at: at('2026-03-30T12:30:00Z') }
    await db.updateTable('payments').set(failed).where('order_id', '=', id).execute()

    const { data } = await call(getSiteQueues, {}, admin)

    expect(data).toEqual({
      reviews: { count: 4, oldestSince: '2026-03-20T12:00:00.000Z', upToADay: 1, upToThreeDays: 1, upToAWeek: 1, longer: 1 },
      pendingOrders: { count: 1, oldestSince: '2026-03-31T11:30:00.000Z' },
      heldOrders: { count: 0, oldestSince: null },
      failedPayments: 1,
    })
  })
})

describe('a downloaded table', () => {
  test('has the columns shown on the screen', async () => {
    const [course, days] = [await courseOf(await named('Chidi'), '=Sums, and more'), { from: '2026-01-25', to: '2026-01-25' }]
    await sell(course.id, '2026-01-25')
    await db.insertInto('lost_searches').values({ day: '2026-01-25', words: 'sewing', times: 2 }).execute()
    await counted()

    const file = async (table: 'days' | 'courses' | 'instructors' | 'searches') => {
      const { text = '', headers } = await call(downloadSitePerformance, { query: { ...days, table, by: 'NGN' } }, admin)
      expect(headers['content-disposition']).toContain(`site-${table}-2026-01-25-2026-01-25.csv`)
      return text.replace('\uFEFF', '').trimEnd().split('\r\n')
    }

    const [header = '', row = ''] = await file('days')
    expect(header).toMatch(
      /^Day,Sales \(NGN\),Gross \(NGN\),Refunds \(NGN\),Refunded \(NGN\),Instructors’ share \(NGN\),Commissions \(NGN\),Platform revenue \(NGN\)/,
    )
    expect(header).toMatch(
      /Enrollments,New users,Active students,Course completions,Payments started,Payments succeeded,Payments failed,Payments abandoned$/,
    )
    expect(row).toMatch(/^2026-01-25,1,15000,0,0,10342\.5,0,4432\.5,.*,1,0,0,0,1,1,0,0$/)
    expect(await file('courses')).toEqual([
      'Course,Instructor,Status,Sales (NGN),Gross (NGN),Refunded (NGN),Sales (USD),Gross (USD),Refunded (USD),Enrollments',
      '"\'=Sums, and more",Chidi Obi,LIVE,1,15000,0,0,0,0,1',
    ])
    expect((await file('instructors'))[1]).toBe('Chidi Obi,1,1,15000,0,0,0,0,1')
    expect(await file('searches')).toEqual(['Search,Searches,Last searched', 'sewing,2,2026-01-25'])
  })
})

test('access is restricted to admins', async () => {
  const people = [undefined, await givenUser(db), await givenInstructor(db), await givenManager(db), admin]
  const asks = [
    (person?: { id: string }) => call(getSitePerformance, { query: {} }, person),
    (person?: { id: string }) => call(getTopSellers, { query: {} }, person),
    (person?: { id: string }) => call(listLostSearches, { query: {} }, person),
    (person?: { id: string }) => call(getSiteQueues, {}, person),
    (person?: { id: string }) => call(downloadSitePerformance, { query: { table: 'days' } }, person),
  ]

  for (const ask of asks)
    expect((await Promise.all(people.map((person) => ask(person)))).map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 403, 200])
})
