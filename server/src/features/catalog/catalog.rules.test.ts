import { describe, expect, test } from 'vitest'
import { editsBetween, lostWords, nearestOf, type Option, plainWord, readingsOf, splitsOf, withoutRepeats } from './catalog.rules.ts'

test.each([
  ['python', 'python'],
  ['«yoruba»', 'yoruba'],
  ['हिन्दी', 'हिन्दी'],
  ['ไม้.', 'ไม้'],
  ["o'brien", 'obrien'],
  ['e-mail', 'email'],
  ['o%brien', ''],
  ['c++', 'c'],
  ['2026', ''],
  ['🎉', ''],
  ['x'.repeat(41), ''],
])('the plain text %j becomes the word %j', (plain, word) => {
  expect(plainWord(plain)).toBe(word)
})

test.each([
  ['', '', 0],
  ['python', 'python', 0],
  ['pyton', 'python', 1],
  ['pythhon', 'python', 1],
  ['pyhton', 'python', 1],
  ['oyga', 'yoga', 1],
  ['pithon', 'python', 1],
  ['javascirp', 'javascript', 2],
  ['', 'abc', 3],
])('the distance from %j to %j is %i edits', (typed, meant, edits) => {
  expect(editsBetween(typed, meant)).toBe(edits)
  expect(editsBetween(meant, typed)).toBe(edits)
})

describe('nearest words', () => {
  test('are sorted by number of edits, then by equal first letter, then by similarity', () => {
    expect(nearestOf('desing', ['resign', 'designs', 'design', 'besing']).map(({ text }) => text)).toEqual(['design', 'besing', 'designs'])
  })

  test('are sorted by sound, too', () => {
    expect(nearestOf('photografy', ['photograph', 'photography']).map(({ text }) => text)).toEqual(['photography', 'photograph'])
  })

  test.each([
    ['ux', 'ui', false],
    ['sqk', 'sql', false],
    ['slq', 'sql', true],
    ['sqll', 'sql', true],
    ['exel', 'excel', true],
    ['oyga', 'yoga', true],
    ['gpt', 'get', false],
    ['aws', 'ads', false],
    ['net', 'get', false],
    ['ati', 'ai', false],
    ['rust', 'rest', false],
    ['rust', 'trust', false],
    ['rust', 'rusty', false],
    ['tesla', 'tests', false],
    ['marktng', 'marketing', true],
    ['zeppelin', 'people', false],
    ['makeup', 'make', false],
    ['excell', 'excel', true],
  ])('for %j include %j (%s)', (typed, word, isNear) => {
    expect(nearestOf(typed, [word])).toHaveLength(isNear ? 1 : 0)
  })
})

test.each([
  ['abc', []],
  [
    'abcde',
    [
      ['ab', 'cde'],
      ['abc', 'de'],
    ],
  ],
])('%j can be split into %j', (word, parts) => {
  expect(splitsOf(word)).toEqual(parts)
})

describe('the readings of a search', () => {
  const option = (text: string, cost: number, takes: 1 | 2 = 1): Option => ({ text, cost, takes })

  test('are sorted by cost, without the search itself', () => {
    const places = [
      [option('java', 0), option('javascript', 0.5, 2)],
      [option('scrip', 0), option('script', 1)],
    ]

    expect(readingsOf(places, 'java scrip')).toEqual(['javascript', 'java script'])
  })

  test('are empty if a word has no reading', () => {
    expect(readingsOf([[option('java', 0)], []], 'java zzz')).toEqual([])
    expect(readingsOf([], '')).toEqual([])
  })

  test('are limited for searches with many words', () => {
    const places = Array.from({ length: 10 }, (_, at) => [option(`a${at}`, 1), option(`b${at}`, 1), option(`c${at}`, 1)])

    expect(readingsOf(places, '')).toHaveLength(6)
  })
})

test.each([
  ['  Zeppelin   FLYING! ', 'zeppelin flying'],
  ['C++ & Node.js', 'c++ node.js'],
  ['ada@example.com', null],
  ['call 0803 123 4567', null],
  ['?!', null],
  ['🎉', null],
  ['', null],
  ['x'.repeat(200), 'x'.repeat(100)],
])('a search for %j without results is stored as %j', (search, words) => {
  expect(lostWords(search)).toBe(words)
})

describe('storefront rows', () => {
  const row = (...ids: number[]) => ({ courses: ids.map((id) => ({ id })) })

  test('have four courses each, which no earlier row shows', () => {
    expect(withoutRepeats([row(1, 2, 3, 4, 5), row(4, 5, 6, 7, 8), row(8, 9, 10, 11, 12)])).toEqual([
      row(1, 2, 3, 4),
      row(5, 6, 7, 8),
      row(9, 10, 11, 12),
    ])
  })

  test('repeat courses rather than being too short', () => {
    expect(withoutRepeats([row(1, 2, 3, 4), row(1, 2, 3, 4, 5)])).toEqual([row(1, 2, 3, 4), row(1, 2, 3, 4)])
  })

  test('are left out if there are fewer than four courses', () => {
    expect(withoutRepeats([row(1, 2, 3), row()])).toEqual([])
  })
})
