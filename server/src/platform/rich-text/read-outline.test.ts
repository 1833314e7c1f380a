import { expect, test } from 'vitest'
import { readOutline } from './read-outline.ts'

test('an outline contains headings, links and pictures with their text', () => {
  const html =
    '<h3>Why <em>tides</em> turn</h3><p>See <a href="https://example.org">the <b>tables</b></a>.</p><img src="a.png"><h4><a href="/x"><img src="b.png" alt="A chart"></a></h4>'

  expect(readOutline(html)).toEqual({
    headings: [
      { level: 3, text: 'Why tides turn' },
      { level: 4, text: 'A chart' },
    ],
    links: [
      { text: 'the tables', href: 'https://example.org' },
      { text: 'A chart', href: '/x' },
    ],
    pictures: [{ alt: null }, { alt: 'A chart' }],
  })
})

test('an outline includes unclosed elements', () => {
  expect(readOutline('<h3>One<h3>Two<a href="x">three')).toMatchObject({ links: [{ text: 'three' }] })
  expect(readOutline('')).toEqual({ headings: [], links: [], pictures: [] })
})

test('an outline contains at most 1,000 of each kind', () => {
  const { headings, links, pictures } = readOutline('<h2><a href="/x">One</a></h2><img src="a.png">'.repeat(1_500))

  expect([headings, links, pictures].map(({ length }) => length)).toEqual([1_000, 1_000, 1_000])
  expect(headings.at(-1)).toEqual({ level: 2, text: 'One' })
})
