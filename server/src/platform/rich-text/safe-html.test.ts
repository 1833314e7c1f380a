import { safeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { fillIn, raiseHeadings } from './safe-html.ts'

describe('markup from the source code', () => {
  test('keeps values that are safe HTML and removes surrounding spaces', () => {
    const link = safeHtml`<a href="/help">help</a>`

    expect(safeHtml`
      <p>Read ${link}.</p>
    `).toBe('<p>Read <a href="/help">help</a>.</p>')
  })
})

describe('filling in values', () => {
  const values = { site: 'A & <b>B</b>', support: '"help"@ab.test' }

  test('escapes them at every placeholder', () => {
    expect(fillIn(safeHtml`<p>{site}</p><a href="mailto:{support}">{site}</a>`, values)).toBe(
      '<p>A &#38; &#60;b&#62;B&#60;/b&#62;</p><a href="mailto:&#34;help&#34;@ab.test">A &#38; &#60;b&#62;B&#60;/b&#62;</a>',
    )
  })

  test('keeps other words in braces', () => {
    expect(fillIn(safeHtml`{name} {Site} {constructor} {}`, values)).toBe('{name} {Site} {constructor} {}')
  })

  test('doesn’t fill placeholders in values', () => {
    expect(fillIn(safeHtml`{site}`, { site: '{support}', support: 'x' })).toBe('{support}')
  })
})

test('headings are raised by one level, and nothing else changes', () => {
  expect(raiseHeadings(safeHtml`<h3>A</h3><h4>B</h4><p>h3 &lt;h3&gt;</p>`)).toBe('<h2>A</h2><h3>B</h3><p>h3 &lt;h3&gt;</p>')
})
