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

test.each([
  '1)',
  '(1)',
  '1-',
  '1 –',
  '1:',
  '(a)',
  'a)',
  'A.',
  'i.',
  '(i)',
  '1.1.',
  '1',
  '１．',
  '١.',
  '&nbsp;&nbsp;(1)',
  '<span>(</span>1)',
])('%s is a list number', (mark) => {
  expect(withWordLists(item('Dig', { mark }))).toBe('<ol><li>Dig</li></ol>')
})

test.each(['·', 'o', '§', '-', '–', '•', '*', '', ''])('%s is a bullet', (mark) => {
  expect(withWordLists(item('Dig', { mark }))).toBe('<ul><li>Dig</li></ul>')
})

test('bullets and numbers become separate lists', () => {
  expect(withWordLists(item('Dig') + item('Sow', { mark: '1.' }) + item('Reap', { mark: '2.' }) + item('Rest'))).toBe(
    '<ul><li>Dig</li></ul><ol><li>Sow</li><li>Reap</li></ol><ul><li>Rest</li></ul>',
  )
  expect(withWordLists(item('One') + item('Dig', { level: 2 }) + item('Sow', { level: 2, mark: 'a)' }) + item('Two'))).toBe(
    '<ul><li>One<ul><li>Dig</li></ul><ol><li>Sow</li></ol></li><li>Two</li></ul>',
  )
})

test('numbers that restart begin a new list', () => {
  const marks = (...all: string[]) => withWordLists(all.map((mark) => item(mark, { mark })).join(''))

  expect(marks('1.', '2.', '1.')).toBe('<ol><li>1.</li><li>2.</li></ol><ol><li>1.</li></ol>')
  expect(marks('(a)', '(b)', '(a)')).toBe('<ol><li>(a)</li><li>(b)</li></ol><ol><li>(a)</li></ol>')
  expect(marks('h)', 'i)', 'j)')).toBe('<ol><li>h)</li><li>i)</li><li>j)</li></ol>')
})

test('numbering continues after other text', () => {
  expect(withWordLists(`${item('Dig', { mark: '1.' })}<p>Wait.</p>${item('Sow', { mark: '2.' })}`)).toBe(
    '<ol><li>Dig</li></ol><p>Wait.</p><ol start="2"><li>Sow</li></ol>',
  )
})

test('deeper items become nested lists', () => {
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

test.each(['', '<p>mso-list is a word</p>', `<p style="mso-list:l0 level1">never closed`, '<p', 'mso-list'])('%j is unchanged', (html) => {
  expect(withWordLists(html)).toBe(html)
})

test.each([
  ['<p ', ''],
  ['<p>', '</p>'],
  ['<p style="mso-list:l0 level1">', ''],
  ['<p style="mso-list:l0 level1">', '</p>'],
  ['<!--[if !supportLists]-->', ''],
])('a large text of %j is read in a linear number of steps', (part, end) => {
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
