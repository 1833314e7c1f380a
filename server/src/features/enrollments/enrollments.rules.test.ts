import { describe, expect, expectTypeOf, test } from 'vitest'
import type { insertCompletion } from './enrollments.progress.queries.ts'
import {
  digestWeek,
  enrollProblem,
  hoursOf,
  type LearnableEnrollment,
  learnProblem,
  maySeeEnrollment,
  nextLecture,
  percentDone,
  refundableUntil,
} from './enrollments.rules.ts'

describe('enrolling without payment', () => {
  const course = { status: 'LIVE', isFree: true, instructorId: 'ngozi' } as const

  test('is allowed for all users except the instructor', () => {
    expect(enrollProblem(course, 'amina')).toBeNull()
    expect(enrollProblem(course, 'ngozi')).toBe('COURSE_OWN')
  })

  test.each([
    ['unknown', undefined, 'COURSE_NOT_FOUND'],
    ['not published', { ...course, status: 'ARCHIVED' }, 'COURSE_NOT_FOUND'],
    ['paid', { ...course, isFree: false }, 'PAYMENT_REQUIRED'],
  ] as const)('is refused for a course that is %s', (_what, refused, problem) => {
    expect(enrollProblem(refused, 'amina')).toBe(problem)
  })
})

describe('completing lectures', () => {
  test.each([
    ['an active enrollment', { status: 'ACTIVE', archivedAt: null }, null],
    ['no enrollment', undefined, 'NOT_ENROLLED'],
    ['a refunded enrollment', { status: 'REFUNDED', archivedAt: null }, 'ENROLLMENT_ENDED'],
    ['an archived enrollment', { status: 'ACTIVE', archivedAt: new Date(0) }, 'ENROLLMENT_ENDED'],
  ] as const)('with %s is allowed only if the enrollment is active and not archived', (_what, enrollment, problem) => {
    expect(learnProblem(enrollment)).toBe(problem)
  })
})

describe('the progress percentage', () => {
  const unfinished = { completedAt: null, completedLectures: 0, totalLectures: 0 }

  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 66],
    [199, 200, 99],
    [3, 3, 100],
    [4, 3, 100],
  ])('with %i of %i lectures completed is %i', (completedLectures, totalLectures, percent) => {
    expect(percentDone({ ...unfinished, completedLectures, totalLectures })).toBe(percent)
  })

  test('stays 100 after finishing, even if lectures are added', () => {
    expect(percentDone({ completedAt: new Date(0), completedLectures: 3, totalLectures: 9 })).toBe(100)
  })
})

test('hours are rounded to one decimal', () => {
  expect([0, 179, 180, 5_400, 36_000].map(hoursOf)).toEqual([0, 0, 0.1, 1.5, 10])
})

test('an enrollment is visible only to its student and admins', () => {
  expect(maySeeEnrollment({ userId: 'amina' }, { id: 'amina', roles: ['STUDENT'] })).toBe(true)
  expect(maySeeEnrollment({ userId: 'amina' }, { id: 'root', roles: ['STUDENT', 'ADMIN'] })).toBe(true)
  expect(maySeeEnrollment({ userId: 'amina' }, { id: 'bisi', roles: ['STUDENT', 'MANAGER', 'INSTRUCTOR'] })).toBe(false)
})

test.each([
  ['Monday at seven in Lagos', '2026-09-07T06:00:00Z', '2026-09-07'],
  ['a millisecond before Monday at seven', '2026-09-07T05:59:59.999Z', null],
  ['Monday evening', '2026-09-07T22:59:59Z', '2026-09-07'],
  ['Tuesday, while it is still Monday in London', '2026-09-07T23:00:00Z', null],
  ['Sunday night', '2026-09-06T22:30:00Z', null],
  ['Monday morning, while it is still Sunday in London', '2026-09-06T23:30:00Z', null],
  ['the first Monday of a year', '2027-01-04T08:00:00Z', '2027-01-04'],
])('%s (%s): the weekly digest’s week is %s', (_when, now, week) => {
  expect(digestWeek(new Date(now))).toBe(week)
})

describe('the next lecture', () => {
  const lecture = (id: number, isCompleted: boolean, leftAtSeconds: number | null = null) => ({
    id,
    title: `Lecture ${id}`,
    durationSeconds: 600,
    leftAtSeconds,
    isCompleted,
    isOpen: true,
  })

  test.each([
    ['the last one until it is completed', [lecture(1, true), lecture(2, false, 240), lecture(3, false)], 2, [2, 360]],
    ['the next incomplete one', [lecture(1, false), lecture(2, true), lecture(3, true), lecture(4, false)], 2, [4, 600]],
    ['the first skipped one after the last lecture', [lecture(1, true), lecture(2, false), lecture(3, true)], 3, [2, 600]],
    ['the first incomplete one if there is no last lecture', [lecture(1, true), lecture(2, false)], null, [2, 600]],
    ['one watched to its end, with 0 seconds left', [lecture(1, false, 700)], 1, [1, 0]],
  ])('is %s', (_what, lectures, last, [id, secondsLeft]) => {
    expect(nextLecture(lectures, last)).toEqual({ id, title: `Lecture ${id}`, secondsLeft })
  })

  test('is never one that isn’t open yet', () => {
    const closed = { ...lecture(2, false), isOpen: false }

    expect(nextLecture([lecture(1, true), closed, lecture(3, false)], 2)).toMatchObject({ id: 3 })
    expect(nextLecture([lecture(1, true), closed], 2)).toBeNull()
  })

  test('is null if all are completed or the course is empty', () => {
    expect(nextLecture([lecture(1, true)], 1)).toBeNull()
    expect(nextLecture([], null)).toBeNull()
  })
})

test('a refund can be requested until exactly the last moment', () => {
  const paidAt = new Date('2026-09-01T12:00:00Z')
  const until = new Date('2026-10-01T12:00:00Z')

  expect(refundableUntil(paidAt, { refundDays: 30, now: until })).toEqual(until)
  expect(refundableUntil(paidAt, { refundDays: 30, now: new Date(until.getTime() + 1) })).toBeNull()
  expect(refundableUntil(null, { refundDays: 30, now: paidAt })).toBeNull()
})

test('a visible enrollment isn’t a `LearnableEnrollment`', () => {
  expectTypeOf<{ id: number; completedAt: Date | null }>().not.toExtend<LearnableEnrollment>()
  expectTypeOf<typeof insertCompletion>().parameter(1).toEqualTypeOf<LearnableEnrollment>()
})
