import { expect, test } from 'vitest'
import { directionOf, isolated, withDirections } from './text-direction.ts'

test.each([
  ['a paragraph', '<p>مرحبا</p><p>Hello</p>', '<p dir="auto">مرحبا</p><p dir="auto">Hello</p>'],
  ['a heading and code', '<h3>One</h3><pre><code>two</code></pre>', '<h3 dir="auto">One</h3><pre dir="auto"><code>two</code></pre>'],
  ['each item of a list', '<ul><li>مرحبا</li><li>Hello</li></ul>', '<ul><li dir="auto">مرحبا</li><li dir="auto">Hello</li></ul>'],
  [
    'a list item, but not its paragraphs',
    '<ol><li><p>One</p></li></ol><p>Two</p>',
    '<ol><li dir="auto"><p>One</p></li></ol><p dir="auto">Two</p>',
  ],
  [
    'a nested list item',
    '<ul><li><p>One</p><ul><li>Two</li></ul></li></ul>',
    '<ul><li dir="auto"><p>One</p><ul><li dir="auto">Two</li></ul></li></ul>',
  ],
  ['a quotation, but not its paragraphs', '<blockquote><p>One</p></blockquote>', '<blockquote dir="auto"><p>One</p></blockquote>'],
  [
    'a table cell',
    '<table><tr><th>One</th><td><p>Two</p></td></tr></table>',
    '<table><tr><th dir="auto">One</th><td dir="auto"><p>Two</p></td></tr></table>',
  ],
  ['a block with attributes', '<ol start="3"><li value="2">One</li></ol>', '<ol start="3"><li dir="auto" value="2">One</li></ol>'],
  ['no element whose name only begins like a block’s', '<picture></picture><link><track>', '<picture></picture><link><track>'],
])('a direction is set on %s', (_, html, expected) => {
  expect(withDirections(html)).toBe(expected)
})

test.each([
  ['an Arabic title', 'مقدمة', '\u2068مقدمة\u2069'],
  ['an English title that contains Hebrew', 'Learn עברית', '\u2068Learn עברית\u2069'],
  ['N’Ko and Adlam', 'ߒߞߏ\n𞤀𞤣𞤤𞤢𞤥', '\u2068ߒߞߏ\u2069\n\u2068𞤀𞤣𞤤𞤢𞤥\u2069'],
  ['only the lines that need it', 'Hello\nمرحبا', 'Hello\n\u2068مرحبا\u2069'],
  ['no Yoruba name', 'Ọlúwáṣeun', 'Ọlúwáṣeun'],
  ['no emoji', '👩🏾‍🚀', '👩🏾‍🚀'],
])('isolation characters surround %s', (_, text, expected) => {
  expect(isolated(text)).toBe(expected)
})

test.each([
  ['an English sentence with an Arabic title', `‘${isolated('مقدمة')}’ was approved.`, 'ltr'],
  ['an Arabic sentence with an English name', '“Ngozi” قالت', 'ltr'],
  ['an Arabic sentence with an isolated title', `مرحبا، ${isolated('مقدمة')}`, 'rtl'],
  ['an isolated title alone', isolated('مقدمة'), 'auto'],
  ['numbers', '1, 2, 3', 'auto'],
])('the direction of %s is found', (_, text, expected) => {
  expect(directionOf(text)).toBe(expected)
})
