import { describe, expect, test } from 'vitest'
import { type EnrollmentToEnd, endProblem, openProblem } from './staff-enrollments.rules.ts'

const open: EnrollmentToEnd = { status: 'ACTIVE', studentId: 'student', instructorId: 'instructor', isPaid: false }

describe('ending an enrollment', () => {
  test.each([
    ['an active one that cost nothing', {}, null],
    ['one that was paid for', { isPaid: true }, 'ENROLLMENT_PAID'],
    ['a refunded one', { status: 'REFUNDED', isPaid: true }, 'STUDENT_ENROLLMENT_ENDED'],
    ['an ended one', { status: 'ENDED' }, 'STUDENT_ENROLLMENT_ENDED'],
    ['the staff member’s own', { studentId: 'staff' }, 'PERSON_OWN'],
    ['one in the staff member’s course', { instructorId: 'staff' }, 'COURSE_OWN'],
  ] as const)('of %s', (_, facts, problem) => {
    expect(endProblem({ ...open, ...facts }, 'staff')).toBe(problem)
  })
})

describe('enrolling a user', () => {
  const course = { status: 'LIVE', instructorId: 'instructor' }
  const who = { studentId: 'student', staffId: 'staff' }

  test.each([
    ['a published course', course, who, null],
    ['a draft', { ...course, status: 'DRAFT' }, who, 'COURSE_NOT_FOUND'],
    ['no course', undefined, who, 'COURSE_NOT_FOUND'],
    ['the staff member’s course', { ...course, instructorId: 'staff' }, who, 'COURSE_OWN'],
    ['the user’s own course', { ...course, instructorId: 'student' }, who, 'STUDENT_TEACHES'],
    ['a course, by the user', course, { ...who, studentId: 'staff' }, 'PERSON_OWN'],
  ] as const)('in %s', (_, given, people, problem) => {
    expect(openProblem(given, people)).toBe(problem)
  })
})
