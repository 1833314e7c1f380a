import { describe, expect, test } from 'vitest'
import { acceptProblem, inviteProblem, monthStart, resendProblem, sortAddresses, stateOf } from './invitations.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')
const later = new Date('2026-09-20T12:00:00Z')
const earlier = new Date('2026-08-20T12:00:00Z')
const open = { acceptedAt: null, revokedAt: null, expiresAt: later }

describe('inviting to a course', () => {
  const course = { status: 'LIVE', instructorId: 'teacher' }
  const teacher = { id: 'teacher', roles: ['STUDENT', 'INSTRUCTOR'] } as const
  const manager = { id: 'manager', roles: ['STUDENT', 'MANAGER'] } as const

  test.each([
    ['its instructor', course, teacher, null],
    ['a manager', course, manager, null],
    ['another instructor', { ...course, instructorId: 'other' }, teacher, 'COURSE_NOT_FOUND'],
    ['a student', course, { id: 'student', roles: ['STUDENT'] }, 'NOT_ALLOWED'],
    ['its instructor, as a draft', { ...course, status: 'DRAFT' }, teacher, 'COURSE_NOT_LIVE'],
    ['a manager who taught it, because no allowance would apply', { ...course, instructorId: 'manager' }, manager, 'COURSE_NOT_FOUND'],
    ['anyone, if it doesn’t exist', undefined, manager, 'COURSE_NOT_FOUND'],
  ] as const)('by %s', (_, given, user, problem) => {
    expect(inviteProblem(given, user)).toBe(problem)
  })
})

test.each([
  ['PENDING', open],
  ['EXPIRED', { ...open, expiresAt: now }],
  ['ACCEPTED', { ...open, acceptedAt: earlier, expiresAt: earlier }],
  ['REVOKED', { ...open, revokedAt: earlier }],
] as const)('an invitation is %s', (state, facts) => {
  expect(stateOf(facts, now)).toBe(state)
})

test.each([
  ['after an hour', {}, null],
  ['if it has expired', { expiresAt: earlier }, null],
  ['within an hour', { sentAt: new Date(now.getTime() - 3_599_000) }, 'INVITATION_SENT_OFTEN'],
  ['after five emails', { sends: 5 }, 'INVITATION_SENT_OFTEN'],
  ['once it is accepted', { acceptedAt: earlier }, 'INVITATION_CLOSED'],
  ['once it is revoked', { revokedAt: earlier }, 'INVITATION_CLOSED'],
  ['once its address is erased', { email: null }, 'INVITATION_CLOSED'],
] as const)('resending %s', (_, facts, problem) => {
  expect(resendProblem({ ...open, email: 'a@b.example', sentAt: earlier, sends: 1, ...facts }, now)).toBe(problem)
})

test('addresses are invited once, and each other row has a problem', () => {
  const rows = ['a@b.example', null, 'a@b.example', 'c@d.example', 'me@b.example'].map((email, place) => ({ place, email }))

  expect(sortAddresses(rows, { pending: new Set(['c@d.example']), own: 'me@b.example' })).toEqual({
    emails: ['a@b.example'],
    problems: [
      { place: 1, problem: 'INVALID' },
      { place: 2, problem: 'REPEATED' },
      { place: 3, problem: 'INVITED' },
      { place: 4, problem: 'OWN' },
    ],
  })
})

describe('accepting an invitation', () => {
  const invitation = { ...open, email: 'a@b.example', acceptedBy: null, course: { status: 'LIVE', instructorId: 'teacher' } }
  const user = { id: 'student', email: 'a@b.example' }

  test.each([
    ['with the invited address', {}, user, null],
    ['with another address', {}, { ...user, email: 'c@d.example' }, 'INVITATION_OTHER_ADDRESS'],
    ['again', { acceptedAt: earlier, acceptedBy: 'student', expiresAt: earlier }, user, null],
    ['that another account accepted', { acceptedAt: earlier, acceptedBy: 'other' }, user, 'INVITATION_OVER'],
    ['that has expired', { expiresAt: earlier }, user, 'INVITATION_OVER'],
    ['that was revoked', { revokedAt: earlier }, user, 'INVITATION_OVER'],
    ['to an archived course', { course: { status: 'ARCHIVED', instructorId: 'teacher' } }, user, 'COURSE_NOT_LIVE'],
    ['to one’s own course', {}, { ...user, id: 'teacher' }, 'COURSE_OWN'],
  ] as const)('%s', (_, facts, who, problem) => {
    expect(acceptProblem({ ...invitation, ...facts }, who, now)).toBe(problem)
  })
})

test('the month starts at midnight in Lagos', () => {
  expect(monthStart(new Date('2026-08-31T23:30:00Z'))).toEqual(new Date('2026-08-31T23:00:00Z'))
  expect(monthStart(new Date('2026-08-31T22:30:00Z'))).toEqual(new Date('2026-07-31T23:00:00Z'))
})
