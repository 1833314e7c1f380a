import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DraftProse } from './draft-prose.tsx'

const shown = (html: string) => render(<DraftProse html={html} />).container.firstElementChild?.innerHTML

test('a draft renders the elements that the editor creates', () => {
  const html = '<h3>Why</h3><p>From <strong>zero</strong><br>to <a href="https://example.com" rel="noopener nofollow ugc">here</a>.</p>'

  expect(shown(html)?.replaceAll(' dir="auto"', '')).toBe(html)
})

test('each block in a draft has its own direction', () => {
  expect(shown('<p>مرحبا</p><ul><li><p>Hello</p></li></ul>')).toBe('<p dir="auto">مرحبا</p><ul><li dir="auto"><p>Hello</p></li></ul>')
})

test.each([
  ['<script>steal()</script><style>p {}</style><p>Hi</p>', '<p>Hi</p>'],
  ['<p onclick="steal()" style="color: red" id="root">Hi</p>', '<p>Hi</p>'],
  ['<img src="x" onerror="steal()"><p>Hi</p>', '<p>Hi</p>'],
  ['<a href="javascript:steal()">Hi</a>', '<a>Hi</a>'],
  ['<a href="//evil.example">Hi</a>', '<a>Hi</a>'],
  ['<svg onload="steal()"><script>steal()</script></svg><div><p>Hi</p></div>', '<p>Hi</p>'],
  ['<iframe srcdoc="<script>steal()</script>"></iframe><p>Hi</p>', '<p>Hi</p>'],
  ['&lt;script&gt;', '&lt;script&gt;'],
])('a draft renders %s without executable content', (html, safe) => {
  expect(shown(html)?.replaceAll(' dir="auto"', '')).toBe(safe)
})
