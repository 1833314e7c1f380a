import { describe, expect, test } from 'vitest'
import { asCode, codeFrom, expiryOf, joinProblem, stateOf } from './join-codes.rules.ts'

const now = new Date('2026-03-05T10:00:00Z')
const code = { seats: 30, used: 29, expiresAt: expiryOf(now), closedAt: null, status: 'LIVE', instructorId: 'teacher' }

test.each([
  ['K7PM-2XWD', 'k7pm2xwd'],
  ['K7PM-2XWD', ' K7PM 2XWD '],
  ['K7PM-2XWD', 'K7PM–2XWD'],
  ['K7', 'k7'],
])('the code %s can be typed as “%s”', (stored, typed) => {
  expect(asCode(typed)).toBe(stored)
})

test('a code has letters and digits that don’t look alike', () => {
  expect(codeFrom(Uint8Array.from({ length: 8 }, (_, index) => index * 31 + index))).toBe('ABCD-EFGH')
  expect(codeFrom(Uint8Array.from({ length: 8 }, () => 255))).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
})

test.each([
  ['OPEN', {}],
  ['FULL', { used: 30 }],
  ['EXPIRED', { expiresAt: now, used: 30 }],
  ['CLOSED', { closedAt: new Date(0), expiresAt: now }],
  ['CLOSED', { closedAt: new Date(0), status: 'ARCHIVED' }],
  ['EXPIRED', { expiresAt: now, status: 'ARCHIVED' }],
  ['PAUSED', { status: 'ARCHIVED', used: 30 }],
] as const)('a code is %s', (state, facts) => {
  expect(stateOf({ ...code, ...facts }, now)).toBe(state)
})

describe('joining', () => {
  test.each([
    ['with an open code', {}, 'student', null],
    ['after the last seat', { used: 30 }, 'student', 'JOIN_CODE_FULL'],
    ['with an expired code', { expiresAt: now }, 'student', 'JOIN_CODE_EXPIRED'],
    ['with a closed code', { closedAt: new Date(0) }, 'student', 'JOIN_CODE_CLOSED'],
    ['an archived course', { status: 'ARCHIVED' }, 'student', 'JOIN_CODE_PAUSED'],
    ['one’s own course', {}, 'teacher', 'COURSE_OWN'],
  ] as const)('%s', (_, facts, userId, problem) => {
    expect(joinProblem({ ...code, ...facts }, { userId, now })).toBe(problem)
  })
})
