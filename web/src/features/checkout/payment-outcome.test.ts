import { expect, test } from 'vitest'
import { waitAfterMs } from './payment-outcome.ts'

test('a payment that isn’t known yet is asked for less and less often, a minute apart at most', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 50].map(waitAfterMs)

  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})
