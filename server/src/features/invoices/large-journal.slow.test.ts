import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { db, clock } = app
const ORDERS = 20_000
const MB = 1_048_576
const year = String(clock.now.getUTCFullYear())

async function givenOrders() {
  const [buyer, course] = [await givenUser(db), await givenCourse(db)]
  const snapshot = {
    buyer: {
      name: 'Ada Obi',
      email: 'ada@example.test',
      company: { companyName: 'Obi Stores', companyAddress: '', companyTaxId: '99-1' },
      country: 'NG',
    },
    ...{ currency: 'NGN', taxRateBps: 750, taxMinor: 104_651, totalMinor: 1_500_000 },
    lines: [{ title: 'Weaving', priceMinor: 1_500_000, discountMinor: 0 }],
    paidAt: `${year}-06-01T00:00:00Z`,
  }
  await sql`
    with made as (
      insert into orders (user_id, status, currency, subtotal_minor, discount_minor, total_minor, paid_at, created_at, expires_at,
        pricing_country, cart_fingerprint, tax_rate_bps)
      select ${buyer.id}, 'PAID', 'NGN', 0, 0, 0, at, at, at, 'NG', 'none', 750
      from generate_series(1, ${ORDERS}) as number, lateral (
        select ${`${year}-01-02T12:00:00Z`}::timestamptz + number * interval '25 minutes' as at) as moment
      returning id, paid_at)
    insert into receipts (order_id, snapshot, issued_at) select id, ${JSON.stringify(snapshot)}::jsonb, paid_at from made`.execute(db)
  return course
}

test('20,000 documents are downloaded in every format without holding them in memory', async () => {
  await givenOrders()
  for (const key of ['sellerName', 'sellerAddress', 'sellerTaxId'] as const)
    await changeSetting(db, { key, value: 'Akada', now: clock.now })
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const authorization = `Bearer ${await app.tokenFor(await givenManager(db))}`

  for (const [path, format, mostSeconds] of [
    ['journal/file', 'csv', 20],
    ['documents/file', 'xml', 120],
    ['documents/file', 'json', 120],
    ['journal/file', 'pdf', 60],
  ] as const) {
    global.gc?.()
    const [before, began] = [process.memoryUsage().heapUsed, performance.now()]
    const response = await fetch(`${address}/api/manager/tax/${path}?from=${year}-01-01&to=${year}-12-31&format=${format}`, {
      headers: { authorization },
    })
    let [bytes, most] = [0, before]
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      most = Math.max(most, process.memoryUsage().heapUsed)
      await nextTurn()
    }
    const [seconds, grown] = [(performance.now() - began) / 1000, (most - before) / MB]
    process.stderr.write(`${path} ${format}: ${bytes} bytes, ${seconds.toFixed(1)} s, ${grown.toFixed(0)} MB\n`)

    expect(response.status).toBe(200)
    expect(bytes).toBeGreaterThan(500_000)
    expect(seconds).toBeLessThan(mostSeconds)
    expect(grown).toBeLessThan(250)
  }
}, 900_000)
