import { describe, expect, test } from 'vitest'
import { averageRating, digestWeek, enrollProblem, hoursOf, learnProblem, maySeeEnrollment, percentDone } from './enrollments.rules.ts'

describe('enrolling without paying', () => {
  const course = { status: 'LIVE', isFree: true, instructorId: 'ngozi' }

  test('is open to everyone but the instructor', () => {
    expect(enrollProblem(course, 'amina')).toBeNull()
    expect(enrollProblem(course, 'ngozi')).toBe('COURSE_OWN')
  })

  test.each([
    ['unknown', undefined, 'COURSE_NOT_FOUND'],
    ['not LIVE', { ...course, status: 'ARCHIVED' }, 'COURSE_NOT_FOUND'],
    ['sold', { ...course, isFree: false }, 'PAYMENT_REQUIRED'],
  ])('is refused for a course that is %s', (_what, refused, problem) => {
    expect(enrollProblem(refused, 'amina')).toBe(problem)
  })
})

describe('learning', () => {
  test.each([
    ['an active enrollment', { status: 'ACTIVE', archivedAt: null }, null],
    ['no enrollment', undefined, 'NOT_ENROLLED'],
    ['a refunded one', { status: 'REFUNDED', archivedAt: null }, 'ENROLLMENT_ENDED'],
    ['an archived one', { status: 'ACTIVE', archivedAt: new Date(0) }, 'ENROLLMENT_ENDED'],
  ])('with %s', (_what, enrollment, problem) => {
    expect(learnProblem(enrollment)).toBe(problem)
  })
})

describe('the percent done', () => {
  const unfinished = { completedAt: null, completedLectures: 0, totalLectures: 0 }

  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 66],
    [199, 200, 99],
    [3, 3, 100],
    [4, 3, 100],
  ])('of %i of %i lectures is %i', (completedLectures, totalLectures, percent) => {
    expect(percentDone({ ...unfinished, completedLectures, totalLectures })).toBe(percent)
  })

  test('stays 100 once finished, whatever the course adds', () => {
    expect(percentDone({ completedAt: new Date(0), completedLectures: 3, totalLectures: 9 })).toBe(100)
  })
})

test('a course’s hours and stars have one decimal', () => {
  expect([0, 179, 180, 5_400, 36_000].map(hoursOf)).toEqual([0, 0, 0.1, 1.5, 10])
  expect(averageRating(0, 0)).toBe(0)
  expect(averageRating(27, 3)).toBe(4.5)
  expect(averageRating(26, 3)).toBe(4.3)
})

test('an enrollment is seen by its owner and by admins', () => {
  expect(maySeeEnrollment({ userId: 'amina' }, { id: 'amina', roles: ['STUDENT'] })).toBe(true)
  expect(maySeeEnrollment({ userId: 'amina' }, { id: 'root', roles: ['STUDENT', 'ADMIN'] })).toBe(true)
  expect(maySeeEnrollment({ userId: 'amina' }, { id: 'bisi', roles: ['STUDENT', 'MANAGER', 'INSTRUCTOR'] })).toBe(false)
})

test.each([
  ['Monday at seven in Lagos', '2026-09-07T06:00:00Z', '2026-09-07'],
  ['a millisecond before', '2026-09-07T05:59:59.999Z', null],
  ['Monday evening', '2026-09-07T22:59:59Z', '2026-09-07'],
  ['Tuesday, when it is Monday still in London', '2026-09-07T23:00:00Z', null],
  ['Sunday night', '2026-09-06T22:30:00Z', null],
  ['Monday morning, when it is Sunday still in London', '2026-09-06T23:30:00Z', null],
  ['the first Monday of a year', '2027-01-04T08:00:00Z', '2027-01-04'],
])('on %s the digest is of the week of %s: %s', (_when, now, week) => {
  expect(digestWeek(new Date(now))).toBe(week)
})
