import { expect, test } from 'vitest'
import { withWordLists } from './word-lists.ts'

const item = (text: string, { level = 1, mark = '·' } = {}) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><!--[endif]-->${text}</p>`

test('paragraphs with bullets become a list', () => {
  expect(withWordLists(`<h2>Tools</h2>${item('<b>Hoe</b>')}\n${item('Spade')}<p>Bring both.</p>`)).toBe(
    '<h2>Tools</h2><ul><li><b>Hoe</b></li><li>Spade</li></ul><p>Bring both.</p>',
  )
})

test('paragraphs with numbers become a numbered list', () => {
  expect(withWordLists(item('Dig', { mark: '1.' }) + item('Sow', { mark: '2.' }))).toBe('<ol><li>Dig</li><li>Sow</li></ol>')
})

test('deeper items are in lists of their own', () => {
  expect(withWordLists(item('One') + item('Deeper', { level: 2, mark: 'a)' }) + item('Two'))).toBe(
    '<ul><li>One<ol><li>Deeper</li></ol></li><li>Two</li></ul>',
  )
  expect(withWordLists(item('Far', { level: 3 }) + item('Back'))).toBe(
    '<ul><li><ul><li><ul><li>Far</li></ul></li></ul></li><li>Back</li></ul>',
  )
})

test('text between two lists separates them', () => {
  expect(withWordLists(`${item('One')}<p>and</p>${item('Two')}`)).toBe('<ul><li>One</li></ul><p>and</p><ul><li>Two</li></ul>')
})

test.each(['', '<p>mso-list is a word</p>', `<p style="mso-list:l0 level1">never closed`, '<p', 'mso-list'])('leaves %j alone', (html) => {
  expect(withWordLists(html)).toBe(html)
})

test.each([
  ['<p ', ''],
  ['<p>', '</p>'],
  ['<p style="mso-list:l0 level1">', ''],
  ['<p style="mso-list:l0 level1">', '</p>'],
  ['<!--[if !supportLists]-->', ''],
])('reads a large text of %j once', (part, end) => {
  let reads = 0
  const large = `mso-list${part.repeat(200_000 / part.length)}${end}`
  const html = new Proxy(Object(large), {
    get: (text, name) => {
      if (name === 'slice' || name === 'indexOf') reads++
      const value = Reflect.get(text, name)
      return typeof value === 'function' ? value.bind(text) : value
    },
  }) as string

  withWordLists(html)

  expect(reads).toBeLessThan(3 * (200_000 / part.length) + 20)
})
