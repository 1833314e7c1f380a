import { counted, formatCount, groupThousands } from '@akada/contract/counts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const intl = new Intl.NumberFormat('en')
const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('numbers have the same commas as those of Intl.NumberFormat', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(intl.format(count))
    }),
  )
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), (cents) => {
      expect(groupThousands((cents / 100).toFixed(2))).toBe(decimals.format(cents / 100))
    }),
  )
})

test.each([
  [0, '0 lectures'],
  [1, '1 lecture'],
  [1204, '1,204 lectures'],
])('%d is counted as %s', (count, text) => {
  expect(counted(count, 'lecture')).toBe(text)
})
