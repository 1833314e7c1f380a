import { describe, expect, test } from 'vitest'
import { fileSize, megabytes, roughSize } from './file-size.ts'

describe('file size', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [45_600, '46 kB'],
    [999_999, '1 MB'],
    [1_240_000, '1.2 MB'],
    [3_000_000_000, '3 GB'],
  ])('of %d bytes is written as %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text)
  })

  test.each([
    [1_240_000, '1.2 MB'],
    [9_960_000, '10 MB'],
    [41_400_000, '41 MB'],
    [45_600, '46 kB'],
  ])('of %d bytes is rounded to %s', (bytes, text) => {
    expect(roughSize(bytes)).toBe(text)
  })

  test('can be formatted in megabytes for comparison', () => {
    expect([0, 310_400_000, 1_000_000_000].map(megabytes)).toEqual(['0 MB', '310 MB', '1,000 MB'])
  })
})
