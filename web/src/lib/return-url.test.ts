import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

test.each(['/cart', '/courses/7?add=1', '/courses?search=a%20b#top', '/'])('a login returns to %s', (asked) => {
  expect(safeReturnUrl(asked)).toBe(asked)
})

test.each([
  null,
  undefined,
  '',
  'cart',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?returnUrl=%2Flogin',
])('an invalid return URL leads to the home page: %j', (asked) => {
  expect(safeReturnUrl(asked)).toBe('/')
})
