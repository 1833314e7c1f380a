import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { linksIn, plainText } from './course-reviews.html.ts'
import { readLink, readLinks } from './course-reviews.links.ts'

test.each([
  ['https://example.com/a?b=1&amp;c=2', { kind: 'ELSEWHERE' }],
  ['mailto:ada@example.com', { kind: 'ELSEWHERE' }],
  ['/about', { kind: 'ELSEWHERE' }],
  ['/courses/12', { kind: 'COURSE', id: 12 }],
  ['https://akada.example/courses/12?tab=reviews', { kind: 'COURSE', id: 12 }],
  ['https://akada.example/categories/3/', { kind: 'CATEGORY', id: 3 }],
  ['http://example.com', { kind: 'BROKEN' }],
  ['www.example.com', { kind: 'BROKEN' }],
  ['https://nowhere', { kind: 'BROKEN' }],
  ['https://', { kind: 'BROKEN' }],
  ['https://exa mple.com', { kind: 'BROKEN' }],
  ['//example.com', { kind: 'BROKEN' }],
  ['mailto:ada', { kind: 'BROKEN' }],
  ['', { kind: 'BROKEN' }],
])('the link %s has the target %o', (href, target) => {
  expect(readLink(href, 'https://akada.example')).toEqual(target)
})

test('plain text has no markup and includes the URLs of links', () => {
  const html = '<p>Fish &amp; <strong>chips</strong></p><ul><li>one</li></ul><p>See <a href="https://a.example" rel="x">here</a></p>'

  expect(plainText(html)).toBe('Fish & chips\n– one\nSee here (https://a.example)')
  expect(linksIn(html)).toEqual(['https://a.example'])
})

test('a course’s links are read in slices, so that other requests aren’t blocked', async () => {
  const links = Array.from({ length: 50_000 }, (_, place) => `https://example.com/${place}`)
  let isOver = false
  const read = readLinks([...links, ...links], 'https://akada.example').finally(() => {
    isOver = true
  })

  let turns = 0
  for (; !isOver; turns++) await tick()

  expect((await read).size).toBe(50_000)
  expect(turns).toBeGreaterThan(90)
})
