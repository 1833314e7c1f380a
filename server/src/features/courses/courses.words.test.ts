import { describe, expect, test } from 'vitest'
import { searchWords } from './courses.words.ts'

describe('search words', () => {
  test.each([
    ['', []],
    ['   ', []],
    [`'"&|!():* <->`, []],
    ['🎉 🎊', []],
    ['Web Development', ['web', 'development']],
    ['node.js, css;html', ['node.js', 'css', 'html']],
    ...[
      'excel+sql',
      'excel_sql',
      'excel.sql',
      'excel\\sql',
      'excel–sql',
      'excel—sql',
      'excel&sql',
      'excel、sql',
      'excel…sql',
      'excel＋sql',
    ].map((search) => [search, ['excel', 'sql']] as [string, string[]]),
    ['c++ c# .net asp.net vue.js python3.12', ['c++', 'c#', '.net', 'asp.net', 'vue.js', 'python3.12']],
    ['C # and C ++', ['c#', 'and', 'c++']],
    ['c++11 a.i. 3.5', ['c++', '11', 'a.i.', '3.5']],
    [Array.from({ length: 21 }, (_, index) => `word${index}`).join(' '), Array.from({ length: 20 }, (_, index) => `word${index}`)],
  ])('of %j are %j', (search, expected) => {
    expect(searchWords(search).map(({ text }) => text)).toEqual(expected)
  })

  test.each([
    ['web devel', [null, 'devel']],
    ['c', [null]],
    ["o'bri", ['obri']],
    ['node.j', ['node.j']],
    ['--x:*', [null]],
    ["x'':*xy", [null, 'xy']],
    ['c++', [null]],
    ['c#', [null]],
    ['.net', [null]],
  ])('of %j have the prefixes %j', (search, expected) => {
    expect(searchWords(search).map(({ prefix }) => prefix)).toEqual(expected)
  })

  test.each([
    ['Learn Excel, the BEGINNER’S course 2026', ['excel', 'the']],
    ['cours de français gratuit', ['français']],
    ['excel begin', ['excel']],
    ['begin', []],
    ['excel beg', ['excel', 'beg']],
  ])('of %j without common words are %j', (search, expected) => {
    expect(searchWords(search).flatMap(({ text, isCommon }) => (isCommon ? [] : [text]))).toEqual(expected)
  })

  test.each([
    ['programm', ['programming', 'programment']],
    ['marketi', ['marketiing', 'marketing']],
    ['managem', ['manageming', 'management']],
    ['applicat', ['applicating', 'application']],
    ['java', []],
    ['fotografía', []],
  ])('%j can be completed to %j', (search, expected) => {
    expect(searchWords(search).flatMap(({ completions }) => completions)).toEqual(expected)
  })
})
