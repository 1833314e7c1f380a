import { expect, test } from 'vitest'
import { readableText } from './words.ts'

test.each([
  ['', ''],
  ['<p></p><p><br></p>', ''],
  ['<p>\u200b&#x3164;&zwj;</p>', ''],
  ['<p>One</p><p>two</p>', 'One two'],
  ['<ul><li>One</li><li>two</li></ul>', 'One two'],
  ['<p>B<b>ol</b>d, and\n  more</p>', 'Bold, and more'],
  ['Fish &amp; chips&nbsp;&lt;cheap&gt;', 'Fish & chips <cheap>'],
])('the readable text of %j is %j', (html, text) => {
  expect(readableText(html)).toBe(text)
})
