import { describe, expect, test } from 'vitest'
import { toMajor, toMinor } from './money.ts'

describe('an amount', () => {
  test('comes back from naira and dollars to the same kobo and cents', () => {
    const amounts = [...Array(20_000).keys(), 123_456_789, 999_999_999]

    expect(amounts.filter((minor) => toMinor(toMajor(minor)) !== minor)).toEqual([])
  })
})
