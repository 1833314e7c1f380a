import { refusals } from '@akada/contract/errors.ts'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { DENIED } from '../ui/failed.tsx'
import { codeOf, errorSentence, errorTitle } from './error-words.ts'

const error = (status: number, code: 'NOT_ALLOWED' | 'COURSE_OWN_REVIEW' | 'FAULT' | 'OFFLINE' | 'COURSE_GONE') =>
  new ApiError(status, { code, message: 'A message' })

describe('the error page', () => {
  test.each([
    ['the user is offline', error(0, 'OFFLINE'), 'You’re offline', /Check your connection/],
    ['the server failed', error(500, 'FAULT'), 'Something went wrong', /on our side/],
    ['the page failed', new Error('A bug'), 'Something went wrong', /on our side/],
    ['the user may not', error(403, 'NOT_ALLOWED'), 'You don’t have access', /doesn’t have permission/],
    ['the user may not, for a reason', error(403, 'COURSE_OWN_REVIEW'), 'You don’t have access', /doesn’t have permission/],
    ['the course is gone', error(410, 'COURSE_GONE'), 'This course is no longer offered', /My Learning/],
    ['no route matches', { status: 404 }, 'Page not found', /link may be wrong/],
  ])('says that %s', (_, thrown, title, sentence) => {
    const code = codeOf(thrown)

    expect(errorTitle(code)).toBe(title)
    expect(errorSentence(code)).toMatch(sentence)
  })
})

test('a part of a page recognizes a missing permission by the server’s message', () => {
  expect(DENIED).toBe(refusals.NOT_ALLOWED.message)
})
