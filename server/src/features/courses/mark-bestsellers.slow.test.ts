import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.ts'
import { changeCourse, givenCategory, givenCourse, givenEnrollment } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { bestsellersAmong, type CourseSales } from './courses.rules.ts'
import { markBestsellers } from './mark-bestsellers.ts'

const sales = (changes: Partial<CourseSales>): CourseSales => ({
  courseId: 1,
  categoryId: 1,
  coursesInCategory: 10,
  recentEnrollments: 10,
  totalEnrollments: 10,
  ...changes,
})

describe('the bestseller rule', () => {
  const best = (...courses: Partial<CourseSales>[]) => [...bestsellersAmong(courses.map(sales))]

  test.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [21, 3],
  ])('with %i courses in a category marks at most %i', (coursesInCategory, places) => {
    expect(best(...[1, 2, 3, 4].map((courseId) => ({ courseId, coursesInCategory })))).toHaveLength(places)
  })

  test('requires ten new enrollments', () => {
    expect(best({ recentEnrollments: 9 })).toEqual([])
    expect(best({ recentEnrollments: 10 })).toEqual([1])
  })

  test('breaks a tie by all-time enrollments, then in favor of the older course', () => {
    expect(best({ courseId: 1, totalEnrollments: 20 }, { courseId: 2, totalEnrollments: 30 })).toEqual([2])
    expect(best({ courseId: 2 }, { courseId: 1 })).toEqual([1])
    expect(best({ courseId: 1, totalEnrollments: 90 }, { courseId: 2, recentEnrollments: 11 })).toEqual([2])
  })

  test('applies if it is met in one of a course’s categories', () => {
    expect(best({ courseId: 1 }, { courseId: 2, recentEnrollments: 50 }, { courseId: 1, categoryId: 2 }).toSorted()).toEqual([1, 2])
  })
})

describe('marking bestsellers every night', () => {
  const DAY_MS = 86_400_000

  async function givenShop() {
    const { db, deps, connection, clock, runJobs } = await testApp()
    const sell = async (courseId: number, count: number, daysAgo: number, status: 'ACTIVE' | 'REFUNDED' = 'ACTIVE') => {
      const enrolled_at = new Date(clock.now.getTime() - daysAgo * DAY_MS)
      for (let sold = 0; sold < count; sold++) await givenEnrollment(db, { course_id: courseId, enrolled_at, status })
    }
    const bestsellers = async () =>
      (await db.selectFrom('courses').select('id').where('is_bestseller', '=', true).orderBy('id').execute()).map(({ id }) => id)
    let night = 0
    const run = async () => {
      night += 1
      await enqueue(db, { kind: 'mark-bestsellers', payload: {}, dedupeKey: `night:${night}` })
      await runJobs()
    }
    const categoryIds = [(await givenCategory(db)).id]
    return { db, deps, connection, clock, sell, bestsellers, run, categoryIds }
  }

  test('counts enrollments of the last 90 days, and removes old marks', async () => {
    const { db, clock, sell, bestsellers, run, categoryIds } = await givenShop()
    const [best, refunded, old] = [
      await givenCourse(db, { categoryIds }),
      await givenCourse(db, { categoryIds }),
      await givenCourse(db, { categoryIds, is_bestseller: true }),
    ]
    await sell(best.id, 10, 60)
    await sell(refunded.id, 12, 5, 'REFUNDED')
    await sell(old.id, 12, 91)

    await run()
    expect(await bestsellers()).toEqual([best.id])

    clock.now = new Date(clock.now.getTime() + 31 * DAY_MS)
    await run()
    expect(await bestsellers()).toEqual([])
  })

  test('considers only LIVE courses', async () => {
    const { db, sell, bestsellers, run, categoryIds } = await givenShop()
    const courses = []
    for (let count = 0; count < 11; count++) courses.push(await givenCourse(db, { categoryIds }))
    const [first, second] = courses
    for (const course of [first, second]) await sell(course?.id ?? 0, 10, 1)

    await run()
    expect(await bestsellers()).toEqual([first?.id, second?.id])

    await changeCourse(db, first?.id ?? 0, { status: 'ARCHIVED' })
    await run()
    expect(await bestsellers()).toEqual([second?.id])
  })

  test('invalidates pages only if a mark changes', async () => {
    const { db, connection, sell, run, categoryIds } = await givenShop()
    const course = await givenCourse(db, { categoryIds })
    await sell(course.id, 10, 1)
    const listener = new pg.Client(connection)
    await listener.connect()
    let heard = 0
    listener.on('notification', () => {
      heard += 1
    })
    await listener.query('listen catalog')
    // Earlier notifications arrive with the response to the next query.
    const heardIn = async (act: () => Promise<void>) => {
      heard = 0
      await act()
      await listener.query('select')
      return heard
    }

    const counts = [await heardIn(run), await heardIn(run)]
    await listener.end()

    expect(counts).toEqual([1, 0])
  })

  test('marks the same courses when runs are concurrent', async () => {
    const { db, deps, clock, sell, bestsellers, categoryIds } = await givenShop()
    const course = await givenCourse(db, { categoryIds })
    await sell(course.id, 10, 1)
    const mark = () => deps.db.transaction().execute((tx) => markBestsellers(tx, clock.now))

    await Promise.all([mark(), mark(), mark()])

    expect(await bestsellers()).toEqual([course.id])
  })
})
