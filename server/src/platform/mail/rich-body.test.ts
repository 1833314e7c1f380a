import { describe, expect, test } from 'vitest'
import { richBody } from './rich-body.ts'

const site = 'https://akada.test'
const textOf = (html: string) => richBody(html, site).text

describe('rich text in an email', () => {
  test.each([
    ['<p>One <strong>two</strong>.</p><p>Three.</p>', 'One two.\n\nThree.'],
    ['<p>One<br>two</p>', 'One\ntwo'],
    ['<h3>New</h3><p>Words</p>', 'New\n\nWords'],
    ['<p>These:</p><ul><li><p>One</p></li><li>Two</li></ul><p>End</p>', 'These:\n\n• One\n• Two\n\nEnd'],
    ['<ol><li>One<ul><li>Deep</li></ul></li><li>Two</li></ol>', '1. One\n  • Deep\n2. Two'],
    [
      '<p><a href="https://a.test/x">Here</a> and <a href="https://b.test">https://b.test</a></p>',
      'Here (https://a.test/x) and https://b.test',
    ],
    ['<p><a href="mailto:us@akada.test">Write</a></p>', 'Write (us@akada.test)'],
    ['<p><a href="/courses">All</a></p>', 'All (https://akada.test/courses)'],
    ['<pre>a\n  b</pre><p>1 &lt; 2 &amp; 3</p>', 'a\n  b\n\n1 < 2 & 3'],
    ['', ''],
  ])('such as %s is converted to text', (html, text) => {
    expect(textOf(html)).toBe(text)
  })

  test('has inline styles and absolute links', () => {
    const { html } = richBody('<p>See <a href="/courses" rel="noopener">all</a></p><pre>x</pre>', site)

    expect(html).toMatch(
      /^<p style="margin:[^"]+" dir="auto">See <a style="color:#0b6b47" href="https:\/\/akada\.test\/courses" rel="noopener">all<\/a><\/p><pre style="/,
    )
  })

  test('numbers a list from its start value', () => {
    const { html, text } = richBody('<ol start="3"><li>three</li><li>four</li></ol>', site)

    expect(html).toMatch(/^<ol style="[^"]+" start="3">/)
    expect(text).toBe('3. three\n4. four')
  })

  test('has no gaps between list items', () => {
    expect(richBody('<ul><li><p>One</p></li></ul>', site).html).toMatch(/<li style="[^"]+" dir="auto"><p style="margin:0">One<\/p><\/li>/)
  })
})
