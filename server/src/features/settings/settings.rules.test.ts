import { describe, expect, test } from 'vitest'
import { fillIn, raiseHeadings } from './settings.rules.ts'

describe('filling in a text', () => {
  const site = { name: 'A & B', supportEmail: 'help@ab.test' }
  const safe = (text: string) => text.replace('&', '&amp;')

  test('puts name and address wherever they are asked for, escaped', () => {
    expect(fillIn('<p>{site}, {support}, {site}</p>', site, safe)).toBe('<p>A &amp; B, help@ab.test, A &amp; B</p>')
  })

  test('leaves other words in braces alone', () => {
    expect(fillIn('{name} {Site}', site, safe)).toBe('{name} {Site}')
  })
})

test('headings move up by one, and nothing else does', () => {
  expect(raiseHeadings('<h3>A</h3><h4>B</h4><p>h3 &lt;h3&gt;</p>')).toBe('<h2>A</h2><h3>B</h3><p>h3 &lt;h3&gt;</p>')
})
