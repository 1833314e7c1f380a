import { expect, test } from 'vitest'
import { inWords } from '../../lib/in-words.ts'
import { changesOf, fieldInWords, valueInWords } from './audit-words.ts'

test('codes and field names are formatted as words', () => {
  expect(inWords('COURSE_CHANGES_SEEN')).toBe('Course changes seen')
  expect(fieldInWords('couponMaxDays')).toBe('Coupon max days')
  expect(changesOf({ before: { vatRateBps: 0 }, after: { vatRateBps: 750 } })).toEqual([
    { field: 'Vat rate', before: '0%', after: '7.5%', isReplaced: true },
  ])
})

test.each([
  [null, null],
  ['', null],
  [[], null],
  [true, 'Yes'],
  [false, 'No'],
  [0, '0'],
  [12_345.678, '12,345.68'],
  ['CHANGES_REQUESTED', 'Changes requested'],
  ['LIVE', 'LIVE'],
  ['USD', 'USD'],
  ['Sales for shops', 'Sales for shops'],
  ['2026-09-01T12:30:00.000Z', '2026-09-01 12:30 UTC'],
  [['ADMIN', 'STUDENT'], 'ADMIN, STUDENT'],
  [{ from: 'a', isOn: true }, 'From: a; On: Yes'],
])('%j is formatted as %j', (value, words) => {
  expect(valueInWords(value)).toBe(words)
})

test('a change has both values, and an additional detail has only one', () => {
  expect(changesOf({ before: { title: 'Old', level: null }, after: { title: 'New', level: 'ALL', amount: 5 } })).toEqual([
    { field: 'Title', before: 'Old', after: 'New', isReplaced: true },
    { field: 'Level', before: null, after: 'ALL', isReplaced: true },
    { field: 'Amount', before: null, after: '5', isReplaced: false },
  ])
  expect(changesOf({ before: null, after: { startsAt: null, courseIds: [] } })).toEqual([])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('an amount is formatted with its currency', () => {
  expect(changesOf({ before: null, after: { refund: 3, amount: 25, currency: 'USD' } })).toEqual([
    { field: 'Refund', before: null, after: '3', isReplaced: false },
    { field: 'Amount', before: null, after: '$25', isReplaced: false },
  ])
  expect(changesOf({ before: null, after: { currency: 'NGN' } })).toEqual([
    { field: 'Currency', before: null, after: 'NGN', isReplaced: false },
  ])
})
