import { getSalesOverview } from '@akada/contract/site-performance.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenSale, givenSaleRefund } from '#testing/sale-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { sitePerformanceJobs } from './site-performance.jobs.ts'

// 11:30 PM UTC is already the next day in Lagos.
const { db, deps, call, clock } = await testApp({ now: new Date('2026-11-28T23:30:00Z') })
const at = (text: string) => new Date(text)
const manager = await givenManager(db)
const course = await givenCourse(db)
const buyer = async () => (await givenUser(db)).id
const sell = async (time: string, currency: 'NGN' | 'USD' = 'NGN') =>
  givenSale(db, { userId: await buyer(), courseId: course.id, currency, at: at(time) })

const shown = async () => {
  for (const { run } of sitePerformanceJobs(deps)) await run({})
  return (await call(getSalesOverview, {}, manager)).data
}

describe('sales overview', () => {
  beforeAll(async () => {
    await sell('2026-11-28T23:10:00Z')
    await sell('2026-11-28T12:00:00Z', 'USD')
    const sale = await sell('2026-11-03T12:00:00Z')
    await givenSaleRefund(db, sale, at('2026-11-28T23:20:00Z'))
    await sell('2026-10-29T12:00:00Z')
    await sell('2026-10-29T23:00:00Z')
  })

  test('shows today and the month so far beside the earlier days, in the site’s time zone and by currency', async () => {
    const { today, yesterday, month, monthBefore, currencies, timeZone, countedUntil } = await shown()

    const none = { sales: 0, gross: 0, refunds: 0, refunded: 0 }
    const [naira, dollars] = [{ currency: 'NGN' }, { currency: 'USD' }]
    expect([timeZone, currencies, countedUntil]).toEqual(['Africa/Lagos', ['NGN', 'USD'], clock.now.toISOString()])
    expect(today).toEqual({
      ...{ from: '2026-11-29', to: '2026-11-29' },
      money: [
        { ...naira, sales: 1, gross: 15_000, refunds: 1, refunded: 15_000 },
        { ...dollars, ...none },
      ],
    })
    expect(yesterday.money).toEqual([
      { ...naira, ...none },
      { ...dollars, ...none, sales: 1, gross: 15 },
    ])
    expect(month).toMatchObject({ from: '2026-11-01', to: '2026-11-29', money: [{ sales: 2, gross: 30_000 }, { gross: 15 }] })
    // A sale on October 30 in Lagos is after the same days of the previous month.
    expect(monthBefore).toMatchObject({ from: '2026-10-01', to: '2026-10-29', money: [{ sales: 1, gross: 15_000 }, none] })
  })

  test('lists the last 30 days and the 30 days before', async () => {
    const { days, daysBefore } = await shown()

    const grossOf = (list: typeof days) =>
      list.flatMap(({ day, money }: (typeof days)[number]) => (money[0]?.gross ? [[day, money[0].gross]] : []))
    expect([days.length, daysBefore.length]).toEqual([30, 30])
    expect(grossOf(days)).toEqual([
      ['2026-11-03', 15_000],
      ['2026-11-29', 15_000],
    ])
    expect(grossOf(daysBefore)).toEqual([
      ['2026-10-29', 15_000],
      ['2026-10-30', 15_000],
    ])
  })

  test('equals the books', async () => {
    const { days, daysBefore } = await shown()

    const { rows } = await sql<{ currency: string; minor: number }>`
      select currency, sum(amount_minor)::integer as minor from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where kind = 'SALE' and amount_minor > 0 group by currency order by currency
    `.execute(db)
    const grossIn = (index: number) =>
      [...daysBefore, ...days].reduce((sum, { money }: (typeof days)[number]) => sum + Math.round((money[index]?.gross ?? 0) * 100), 0)
    expect(rows.map(({ minor }) => minor)).toEqual([grossIn(0), grossIn(1)])
  })
})
