import { describe, expect, test } from 'vitest'
import { canUnlink, localPath } from './linked-logins.rules.ts'

describe('the path after a login', () => {
  test.each(['/', '/cart', '/courses/7?add=1', '/courses?search=a%20b#top'])('stays %s', (asked) => {
    expect(localPath(asked)).toBe(asked)
  })

  test.each([undefined, '', 'cart', 'https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '/.//evil.example'])(
    'is the home page instead of %j',
    (asked) => {
      expect(localPath(asked)).toBe('/')
    },
  )
})

describe('unlinking', () => {
  const links = [
    { id: 1, issuer: 'https://a.example/' },
    { id: 2, issuer: 'https://b.example/' },
  ]
  test.each([
    ['is possible with a password', { hasPassword: true, links: links.slice(0, 1), issuers: [] }, true],
    ['is possible with another login', { hasPassword: false, links, issuers: ['https://b.example/'] }, true],
    ['is not possible if the site doesn’t offer the other login', { hasPassword: false, links, issuers: ['https://a.example/'] }, false],
    ['is not possible for the only login', { hasPassword: false, links: links.slice(0, 1), issuers: ['https://a.example/'] }, false],
  ])('%s', (_, account, expected) => {
    expect(canUnlink(1, account)).toBe(expected)
  })
})
