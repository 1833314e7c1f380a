import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email } from './fields.ts'

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada.obi+school@mail.example.com.ng', 'ada.obi+school@mail.example.com.ng'],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ['ada@xn--e1afmkfd.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@XN--E1AFMKFD.XN--P1AI', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@ПРИМЕР.РФ', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@مثال.مصر', 'ada@xn--mgbh0fb.xn--wgbh1c'],
  ['ada@例子.中国', 'ada@xn--fsqu00a.xn--fiqs8s'],
  ['ada@例子。中国', 'ada@xn--fsqu00a.xn--fiqs8s'],
  ['ada@उदाहरण.भारत', 'ada@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@straße.de', 'ada@xn--strae-oqa.de'],
  ['ada@ශ්\u200dරී.com', 'ada@xn--10cl1a0b660p.com'],
  ['ada@example.com.', 'ada@example.com'],
  ['ada@пример.рф。', 'ada@xn--e1afmkfd.xn--p1ai'],
])('%s is stored as %s', (address, expected) => {
  expect(z.parse(Email, address)).toBe(expected)
  expect(z.parse(Email, expected)).toBe(expected)
})

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@рф',
  'ada@.рф',
  'ada@пример..рф',
  'ada@example.com..',
  'ada@example.',
  'ada@пример.рф/evil',
  'ada@пример.рф:25',
  'ada@пример.рф?x',
  'ada@evil.com\\@пример.рф',
  'ada@xn--.xn--',
  'ada@１２７.０.０.１',
  'ада@пример.рф',
  'ada@exa mple.com',
  'ada @example.com',
  `ada@${'п'.repeat(100)}.рф`,
  `ada@${'пример.'.repeat(30)}рф`,
])('%s is rejected', (address) => {
  expect(z.safeParse(Email, address).error?.issues.map(({ message }) => message)).toEqual(['Valid email is required.'])
})
