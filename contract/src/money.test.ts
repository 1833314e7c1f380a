import { describe, expect, test } from 'vitest'
import { toMajor, toMinor } from './money.ts'

describe('an amount', () => {
  test('converts to naira or dollars and back without losing a kobo or cent', () => {
    const amounts = [...Array(20_000).keys(), 123_456_789, 999_999_999]

    expect(amounts.filter((minor) => toMinor(toMajor(minor)) !== minor)).toEqual([])
  })
})
