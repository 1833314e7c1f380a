import { describe, expect, test } from 'vitest'
import { bestsellersAmong, FEWEST_ENROLLMENTS } from '#features/courses/courses.rules.ts'
import { demoCourses } from './courses/index.ts'
import { planHistory } from './history.ts'
import { DAY, dayOf, HISTORY_DAYS, HOUR } from './history-days.ts'
import { demoStudents } from './students.ts'

const now = new Date('2026-09-01T12:00:00Z')
const courses = demoCourses.map((course) => ({ ...course, lectures: course.sections.flatMap(({ lectures }) => lectures).length }))
const history = planHistory({ courses, students: demoStudents, now })
const { orders, enrollments, reviews, views, joinedAt, publishedAt } = history
const paid = orders.filter(({ outcome }) => outcome === 'PAID')

const sumBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string, of: (row: Row) => number = () => 1) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + of(row))
  return sums
}

describe('the demo history', () => {
  test('is the same on every machine', () => {
    expect(planHistory({ courses, students: demoStudents, now })).toEqual(history)
  })

  test('covers sixty days up to today, and grows', () => {
    const days = new Set(paid.map(({ at }) => dayOf(at)))
    const ago = ({ at }: { at: Date }) => (now.getTime() - at.getTime()) / DAY
    const older = paid.filter((order) => ago(order) > HISTORY_DAYS / 2).length

    expect(Math.max(...paid.map(ago))).toBeGreaterThan(HISTORY_DAYS - 4)
    expect(Math.min(...paid.map(ago))).toBeLessThan(1)
    expect(days.size).toBeGreaterThan(HISTORY_DAYS * 0.9)
    expect(older).toBeLessThan(paid.length / 2)
    expect(paid.length).toBeGreaterThan(200)
  })

  test.each([0, 6, 9, 13])('doesn’t end with a peak, nor with a gap, %i hours later', (hours) => {
    const later = new Date(now.getTime() + hours * HOUR)
    const sold = planHistory({ courses, students: demoStudents, now: later }).orders.filter(({ outcome }) => outcome === 'PAID')
    const byDay = sumBy(sold, ({ at }) => String(dayOf(later) - dayOf(at)))
    const onDays = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => byDay.get(String(from + index)) ?? 0)
    const mean = (days: number[]) => days.reduce((sum, count) => sum + count, 0) / days.length

    expect(Math.max(...onDays(0, 2))).toBeLessThanOrEqual(Math.max(...onDays(3, 30)))
    expect(mean(onDays(1, 7))).toBeGreaterThan(mean(onDays(8, 30)))
    expect(mean(onDays(1, 7))).toBeLessThan(2 * mean(onDays(8, 30)))
  })

  test.each([0, 6, 11.5, 13])('has one row of page views per course and day, %i hours later', (hours) => {
    const later = planHistory({ courses, students: demoStudents, now: new Date(now.getTime() + hours * HOUR) })
    const places = later.views.map(({ courseKey, at }) => `${courseKey} ${dayOf(at)}`)

    expect(new Set(places).size).toBe(places.length)
  })

  // The plan follows the weekdays, so it differs from day to day.
  test.each([0, 2, 4])('has at most one bestseller in ten courses, also %i days later', (days) => {
    const later = planHistory({ courses, students: demoStudents, now: new Date(now.getTime() + days * DAY) })
    const recent = sumBy(later.enrollments, ({ courseKey }) => courseKey)
    const inCategory = sumBy(
      courses.flatMap(({ categoryKeys }) => categoryKeys),
      (key) => key,
    )
    const categories = [...inCategory.keys()]
    const sales = courses.flatMap(({ key, categoryKeys }, courseId) =>
      categoryKeys.map((category) => ({
        courseId,
        categoryId: categories.indexOf(category),
        coursesInCategory: inCategory.get(category) ?? 0,
        recentEnrollments: recent.get(key) ?? 0,
        totalEnrollments: recent.get(key) ?? 0,
      })),
    )

    const best = bestsellersAmong(sales.filter(({ recentEnrollments }) => recentEnrollments >= FEWEST_ENROLLMENTS))

    expect(best.size).toBeGreaterThanOrEqual(3)
    expect(best.size).toBeLessThanOrEqual(courses.length / 10)
  })

  test('has an order for every enrollment in a paid course', () => {
    const free = new Set(courses.filter(({ isFree }) => isFree).map(({ key }) => key))
    const bought = new Set(paid.flatMap(({ studentKey, courseKeys }) => courseKeys.map((key) => `${studentKey}/${key}`)))

    expect(enrollments.every(({ courseKey, isFree }) => isFree === free.has(courseKey))).toBe(true)
    expect(enrollments.filter(({ isFree, studentKey, courseKey }) => !isFree && !bought.has(`${studentKey}/${courseKey}`))).toEqual([])
    expect(new Set(enrollments.map(({ studentKey, courseKey }) => `${studentKey}/${courseKey}`)).size).toBe(enrollments.length)
  })

  test('has people who behave like people: few courses each, bought after joining, and none before it was published', () => {
    const each = sumBy(enrollments, ({ studentKey }) => studentKey)

    expect(Math.max(...each.values())).toBeLessThanOrEqual(16)
    expect(orders.filter(({ at, studentKey }) => at <= (joinedAt.get(studentKey) ?? now))).toEqual([])
    expect(enrollments.filter(({ at, courseKey }) => at < (publishedAt.get(courseKey) ?? now))).toEqual([])
  })

  test('has more page views than orders and enrollments for every course and day', () => {
    const viewed = sumBy(
      views,
      ({ courseKey, at }) => `${courseKey} ${dayOf(at)}`,
      (row) => row.views,
    )
    const wanted = sumBy(
      [
        ...orders.flatMap(({ courseKeys, at }) => courseKeys.map((courseKey) => ({ courseKey, at }))),
        ...enrollments.filter(({ isFree }) => isFree),
      ],
      ({ courseKey, at }) => `${courseKey} ${dayOf(at)}`,
    )

    expect([...wanted].filter(([place, number]) => (viewed.get(place) ?? 0) < number)).toEqual([])
  })

  test('has progress after the enrollment, in order and in the past, and reviews after the progress', () => {
    const learnedAt = new Map(
      enrollments.map(({ studentKey, courseKey, completedAt }) => [`${studentKey}/${courseKey}`, completedAt.at(-1)]),
    )

    for (const { at, completedAt } of enrollments)
      expect([at, ...completedAt, now].map(Number)).toEqual([at, ...completedAt, now].map(Number).toSorted((one, other) => one - other))
    for (const { studentKey, courseKey, at } of reviews) {
      expect(at.getTime()).toBeGreaterThan(learnedAt.get(`${studentKey}/${courseKey}`)?.getTime() ?? Number.POSITIVE_INFINITY)
      expect(at < now).toBe(true)
    }
  })
})

describe('the demo reviews', () => {
  test('have half-star ratings from 1 to 5, mostly good and some bad', () => {
    const share = (from: number, to: number) => reviews.filter(({ rating }) => rating >= from && rating <= to).length / reviews.length

    expect(reviews.every(({ rating }) => Number.isInteger(rating * 2) && rating >= 1 && rating <= 5)).toBe(true)
    expect(share(4, 5)).toBeGreaterThan(0.7)
    expect(share(1, 2.5)).toBeGreaterThan(0.02)
  })

  test('number at most 25 per course, in different words, with none for a few courses', () => {
    const perCourse = courses.map(({ key }) => reviews.filter(({ courseKey }) => courseKey === key))

    for (const given of perCourse) {
      expect(given.length).toBeLessThanOrEqual(25)
      expect(new Set(given.map(({ comment }) => comment)).size).toBe(given.length)
    }
    expect(perCourse.filter((given) => given.length === 0).length).toBeGreaterThanOrEqual(2)
  })
})
