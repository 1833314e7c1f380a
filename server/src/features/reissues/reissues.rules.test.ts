import { expect, test } from 'vitest'
import { reissueProblem, yearBefore } from './reissues.rules.ts'

const own = { userId: 'ada', studentName: 'Ada Eze', revokedAt: null }
const problem = (chosen: (typeof own | { userId: string; studentName: string; revokedAt: Date | null })[], count = chosen.length) =>
  reissueProblem(chosen, { userId: 'ada', name: 'Ada Obi', count })

test('a year before a time is 365 days earlier', () => {
  expect(yearBefore(new Date('2026-03-01T10:00:00Z'))).toEqual(new Date('2025-03-01T10:00:00Z'))
})

test('certificates in another name can be reissued', () => {
  expect(problem([own, own])).toBeNull()
})

test('missing, revoked and other users’ certificates are not found', () => {
  expect(problem([own], 2)).toBe('CERTIFICATE_NOT_FOUND')
  expect(problem([own, { ...own, userId: 'bisi' }])).toBe('CERTIFICATE_NOT_FOUND')
  expect(problem([own, { ...own, revokedAt: new Date() }])).toBe('CERTIFICATE_NOT_FOUND')
})

test('a certificate that has the name already is not reissued', () => {
  expect(problem([own, { ...own, studentName: ' Ada Obi ' }])).toBe('CERTIFICATE_NAME_CURRENT')
})
