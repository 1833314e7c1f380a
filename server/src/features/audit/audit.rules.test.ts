import { expect, test } from 'vitest'
import { holding, periodOf } from './audit.rules.ts'

test('a day is one of Lagos, both ends are included, and either may be open', () => {
  expect(periodOf({ from: '2026-09-01', to: '2026-09-02' })).toEqual({
    from: new Date('2026-08-31T23:00:00Z'),
    until: new Date('2026-09-02T23:00:00Z'),
  })
  expect(periodOf({})).toEqual({ from: undefined, until: undefined })
})

test('what is looked for is no pattern', () => {
  expect(holding('100 %_\\')).toBe('%100 \\%\\_\\\\%')
})
