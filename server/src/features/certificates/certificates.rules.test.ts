import { describe, expect, test } from 'vitest'
import { durationInWords, mayDownload } from './certificates.rules.ts'

describe('a certificate’s PDF', () => {
  test.each([
    ['its owner', { id: 'amina', roles: ['STUDENT'] }, true],
    ['an admin', { id: 'root', roles: ['STUDENT', 'ADMIN'] }, true],
    ['a manager', { id: 'bisi', roles: ['STUDENT', 'MANAGER'] }, false],
    ['another student', { id: 'chidi', roles: ['STUDENT'] }, false],
  ] as const)('may be downloaded by %s (%o): %s', (_who, user, may) => {
    expect(mayDownload({ userId: 'amina' }, user)).toBe(may)
  })
})

describe('a course length in words', () => {
  test.each([
    [0, '1 minute'],
    [89, '1 minute'],
    [300, '5 minutes'],
    [3600, '1 hour'],
    [3660, '1 hour 1 minute'],
    [7199, '2 hours'],
    [23_400, '6 hours 30 minutes'],
  ])('of %i seconds reads %s', (seconds, words) => {
    expect(durationInWords(seconds)).toBe(words)
  })
})
