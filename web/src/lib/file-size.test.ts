import { describe, expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

describe('writing the size of a file', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [45_600, '46 kB'],
    [999_999, '1 MB'],
    [1_240_000, '1.2 MB'],
    [3_000_000_000, '3 GB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text)
  })
})
