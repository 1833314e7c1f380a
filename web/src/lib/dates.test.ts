import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMonth } from './dates.ts'

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

test('months and days are written like those of Intl.DateTimeFormat', () => {
  const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      expect([formatMonth(date.toISOString()), formatDay(date.toISOString())]).toEqual([months.format(date), days.format(date)])
    }),
  )
})
