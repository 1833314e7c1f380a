// A sale at 00:30 on the 1st in Lagos belongs to that month in every report and document.

import { downloadOrders, downloadReceipt } from '@akada/contract/purchases.ts'
import { downloadSitePerformance, getSitePerformance } from '@akada/contract/site-performance.ts'
import { getSettings, updateBrand } from '@akada/contract/site-settings.ts'
import { downloadStatement, getStatement } from '@akada/contract/statements.ts'
import { downloadPerformance, getPerformance } from '@akada/contract/teaching.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueReceipt } from '#features/orders/issue-receipt.ts'
import * as orderQueries from '#features/orders/orders.queries.ts'
import { performanceJobs } from '#features/performance/performance.jobs.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import { sitePerformanceJobs } from '#features/site-performance/site-performance.jobs.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { givenSale } from '#testing/sale-builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp({ now: new Date('2026-09-15T12:00:00Z') })
const { call, db, deps } = app

const soldAt = new Date('2026-08-31T23:30:00Z')
const august = { from: '2026-08-01', to: '2026-08-31' }
const september = { from: '2026-09-01', to: '2026-09-30' }
const soFar = { from: '2026-09-01', to: '2026-09-15' }

const instructor = await givenInstructor(db)
const [manager, admin, buyer] = [await givenManager(db), await givenAdmin(db), await givenUser(db)]
const course = await givenCourse(db, { instructor_id: instructor.id })

beforeAll(async () => {
  const { lineId } = await givenSale(db, { userId: buyer.id, courseId: course.id, at: soldAt })
  const { orderId } = await db.selectFrom('order_lines').select('order_id as orderId').where('id', '=', lineId).executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ created_at: soldAt }).where('id', '=', orderId).execute()
  await db.deleteFrom('receipts').where('order_id', '=', orderId).execute()
  await db.transaction().execute(async (tx) => {
    const [order, lines, locked] = [
      await orderQueries.lockKnownOrder(tx, orderId),
      await orderQueries.linesOf(tx, orderId),
      await orderQueries.lockBuyer(tx, buyer.id),
    ]
    await issueReceipt(tx, { order, lines, buyer: locked, paidAt: soldAt, paidWith: null, seller: await siteSettings(tx) })
  })
})

async function count() {
  for (const { run } of [...performanceJobs(deps), ...sitePerformanceJobs(deps)]) await run({})
}

const rowsOf = ({ text }: { text?: string }) => (text ?? '').trim().split('\r\n').slice(1)

/** Returns the sale's month in each report, and its date in each document. */
async function shown() {
  await count()
  const { id: orderId } = await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).executeTakeFirstOrThrow()
  const statement = async (days: typeof august) =>
    (await call(getStatement, { query: { currency: 'NGN', ...days } as never }, instructor)).data.totalElements
  const statementCsv = await call(downloadStatement, { query: { currency: 'NGN', ...september } as never }, instructor)
  const orders = async (query: typeof august) => rowsOf(await call(downloadOrders, { query }, manager)).length
  const ordersCsv = await call(downloadOrders, { query: { from: '2026-08-01', to: '2026-09-30' } }, manager)
  const salesIn = (data: { totals: { money: { sales: number }[] } }) => data.totals.money[0]?.sales ?? 0
  const own = async (query: typeof august) => salesIn((await call(getPerformance, { query }, instructor)).data)
  const site = async (query: typeof august) => salesIn((await call(getSitePerformance, { query }, admin)).data)
  const days = { query: { ...soFar, table: 'days' } as never }
  const firstRow = async (answer: Promise<{ text?: string }>) => rowsOf(await answer)[0]?.split(',')[0]
  const receipt = await app.app.inject({
    url: `/api${downloadReceipt.path.replace(':id', String(orderId))}`,
    headers: { authorization: `Bearer ${await app.tokenFor(buyer)}` },
  })
  return {
    statement: [await statement(august), await statement(september)],
    statementCsv: rowsOf(statementCsv)[0]?.split(',')[0],
    orders: [await orders(august), await orders(september)],
    ordersCsv: rowsOf(ordersCsv)[0]?.split(',')[1],
    performance: [await own(august), await own(soFar)],
    sitePerformance: [await site(august), await site(soFar)],
    tables: [await firstRow(call(downloadPerformance, days, instructor)), await firstRow(call(downloadSitePerformance, days, admin))],
    receipt: linesOf(receipt.rawPayload).find((line) => /^\w+ \d+, 2026$/.test(line)),
  }
}

describe('a sale at 00:30 on the 1st in Lagos', () => {
  test('belongs to the new month in every report', async () => {
    expect(await shown()).toEqual({
      statement: [0, 1],
      statementCsv: '2026-09-01T00:30:00.000+01:00',
      orders: [0, 1],
      ordersCsv: '2026-09-01T00:30:00.000+01:00',
      performance: [0, 1],
      sitePerformance: [0, 1],
      tables: ['2026-09-01', '2026-09-01'],
      receipt: 'Sep 1, 2026',
    })
  })

  test('moves to the previous month in every report after a change to a western time zone, but its receipt keeps its date', async () => {
    const { version } = (await call(getSettings, {}, admin)).data.brand

    const answer = await call(updateBrand, { body: { version, timeZone: 'America/New_York' } }, admin)

    expect(answer).toMatchObject({ statusCode: 200, data: { timeZone: 'America/New_York' } })
    expect(await shown()).toEqual({
      statement: [1, 0],
      statementCsv: undefined,
      orders: [1, 0],
      ordersCsv: '2026-08-31T19:30:00.000-04:00',
      performance: [1, 0],
      sitePerformance: [1, 0],
      tables: ['2026-09-01', '2026-09-01'],
      receipt: 'Sep 1, 2026',
    })
  })

  test.each(['Mars/Olympus', '+01:00', 'Etc/GMT-99', '', 'Africa/Lagos; drop table users'])(
    'isn’t moved by the invalid time zone %j, which is rejected',
    async (timeZone) => {
      const { version } = (await call(getSettings, {}, admin)).data.brand

      const answer = await call(updateBrand, { body: { version, timeZone } }, admin)

      expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'timeZone', message: 'This time zone doesn’t exist.' }] })
    },
  )
})
