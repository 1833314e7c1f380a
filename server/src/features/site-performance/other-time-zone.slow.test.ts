// Checks reports and exports after a time zone change, and in time zones where midnight occurs twice.
import { downloadOrders } from '@akada/contract/purchases.ts'
import { getSitePerformance } from '@akada/contract/site-performance.ts'
import { expect, test } from 'vitest'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAdmin, givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenSale } from '#testing/sale-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { sitePerformanceJobs } from './site-performance.jobs.ts'

async function givenSite(timeZone: string) {
  const { db, deps, call, clock } = await testApp({ now: new Date('2026-11-30T12:00:00Z') })
  const admin = await givenAdmin(db)
  const setZone = (value: string) => changeSetting(db, { key: 'timeZone', value, now: clock.now })
  await setZone(timeZone)
  return {
    setZone,
    sellAt: async (moment: string) => {
      const [buyer, course] = [await givenUser(db), await givenCourse(db)]
      await givenSale(db, { userId: buyer.id, courseId: course.id, at: new Date(moment) })
    },
    soldDays: async (): Promise<string[]> => {
      for (const { run } of sitePerformanceJobs(deps)) await run({})
      const { data } = await call(getSitePerformance, { query: { from: '2026-10-01', to: '2026-11-30' } }, admin)
      return data.days
        .filter(({ money }: { money: { sales: number }[] }) => money.some(({ sales }) => sales > 0))
        .map(({ day }: { day: string }) => day)
    },
    exportedOrders: async (day: string) => {
      const { text = '' } = await call(downloadOrders, { query: { from: day, to: day } }, await givenManager(db))
      return text.trim().split('\r\n').length - 1
    },
  }
}

test.each([
  ['Atlantic/Azores', '2026-10-25T00:30:00Z', '2026-10-25'],
  ['Atlantic/Azores', '2026-10-25T01:30:00Z', '2026-10-25'],
  ['America/Havana', '2026-11-01T04:30:00Z', '2026-11-01'],
])('a sale in a repeated hour of %s (%s) appears in the figures and in the export', async (zone, moment, day) => {
  const { sellAt, soldDays, exportedOrders } = await givenSite(zone)

  await sellAt(moment)

  expect([await soldDays(), await exportedOrders(day)]).toEqual([[day], 1])
})

test.each([
  ['Africa/Lagos', 'America/New_York', '2026-10-10T00:30:00Z', '2026-10-09'],
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2026-10-09T10:30:00Z', '2026-10-08'],
  ['Pacific/Pago_Pago', 'Pacific/Kiritimati', '2026-10-09T10:30:00Z', '2026-10-10'],
])('a time zone change from %s to %s moves a sale to its new day, whether or not it was counted', async (from, to, moment, day) => {
  const [uncounted, counted] = [await givenSite(from), await givenSite(from)]
  await uncounted.sellAt(moment)
  await counted.sellAt(moment)
  await counted.soldDays()

  await uncounted.setZone(to)
  await counted.setZone(to)

  expect([await uncounted.soldDays(), await counted.soldDays()]).toEqual([[day], [day]])
})
