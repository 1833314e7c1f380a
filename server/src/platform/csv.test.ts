import { expect, test } from 'vitest'
import { csv } from './csv.ts'

const timeZone = 'Africa/Lagos'
const body = (rows: Parameters<typeof csv>[0]['rows']) => csv({ columns: ['a'], rows, timeZone }).slice('\uFEFFa\r\n'.length)

test('a CSV file starts with the column names, and every line ends with CRLF', () => {
  expect(csv({ columns: ['code', 'uses'], rows: [['GO', 3]], timeZone })).toBe('\uFEFFcode,uses\r\nGO,3\r\n')
})

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['quotes', 'so “called” "free"', '"so “called” ""free"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['an empty value', null, ''],
  ['a time in the site’s time zone', new Date('2026-01-31T23:30:00Z'), '2026-02-01T00:30:00.000+01:00'],
  ['a negative number', -5.5, '-5.5'],
])('%s is written so that a parser reads the same value', (_, value, written) => {
  expect(body([[value]])).toBe(`${written}\r\n`)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'the text %j never runs as a formula',
  (words) => {
    expect(body([[words]]).replace(/^"/, '')).toMatch(/^'/)
  },
)
