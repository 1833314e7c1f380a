import { expect, test } from 'vitest'
import { waitAfterMs } from './payment-outcome.ts'

test('a pending payment is polled at growing intervals of up to a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 50].map(waitAfterMs)

  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})
