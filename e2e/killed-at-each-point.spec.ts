import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { givenCourse, givenInstructor, givenManager, givenUser } from '@akada/server/testing/builders.ts'
import { databaseUrl } from '@akada/server/testing/command-line.ts'
import { givenCoupon } from '@akada/server/testing/coupon-builders.ts'
import { drain } from '@akada/server/testing/market.ts'
import { brokenPromises } from '@akada/server/testing/market-promises.ts'
import { effectsOf, newestPayment } from '@akada/server/testing/order-steps.ts'
import { giveEarnings, givePayoutAccount, payoutsOf } from '@akada/server/testing/payout-steps.ts'
import { activeCourseIds, learnHalf, refundsOf } from '@akada/server/testing/refund-steps.ts'
import { type TestPerson, testApp } from '@akada/server/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Called, callApi } from './support/api.ts'
import { payoutPoints, purchasePoints, refundPoints } from './support/kill-points.mjs'
import { freePort, newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'

// The database and the payment provider keep running when the server process is killed.
const world = await testApp({ now: new Date() })
const { db, paystack } = world
const WEBHOOK = '/api/payments/paystack/webhook'
const TRIES = 20

let dataDir: string
let armed: string
let server: Server
let restarts = 0
let course: { id: number }
let coupon: { code: string }
let manager: TestPerson

beforeAll(async () => {
  dataDir = await newDataDir()
  armed = path.join(dataDir, 'kill-point')
  server = await start(await freePort())
  await paystack.setWebhookUrl(`${server.origin}${WEBHOOK}`)
  course = await givenCourse(db)
  coupon = await givenCoupon(db)
  manager = await givenManager(db)
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await removeDataDir(dataDir)
})

const start = (port: number): Promise<Server> =>
  startServer({
    dataDir,
    port,
    env: {
      ...world.paystackSettings,
      DATABASE_URL: databaseUrl(world.connection),
      DEMO: 'false',
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'support/kill-at-point.mjs'))}`,
      KILL_POINT_FILE: armed,
    },
  })

async function startAgain() {
  await server.ended
  server = await start(Number(new URL(server.origin).port))
  restarts += 1
  // The site accepts a second payment attempt only a minute after the first.
  const aMinuteAgo = new Date(Date.now() - 60_000)
  await db.updateTable('payments').set({ created_at: aMinuteAgo }).where('status', '=', 'CREATED').execute()
}

type Call = { as?: TestPerson; body?: unknown }

/** Repeats the call, as a user would, until a running server responds. */
async function insist<Data>(method: string, where: string, { as, body }: Call = {}): Promise<Called<Data>> {
  const token = as && (await world.tokenFor(as))
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await callApi<Data>(server.origin, method, where, { ...(token && { token }), body }).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 202) return answer
    if (!answer) await startAgain()
  }
  throw new Error(`${method} ${where} was never answered`)
}

async function buy() {
  const buyer = await givenUser(db)
  await insist('POST', `/cart/add/${course.id}`, { as: buyer })
  const order = { totalAmount: 11_250, currency: 'NGN', couponCode: coupon.code }
  const checkout = await insist('POST', '/enrollments/checkout', { as: buyer, body: order })
  expect(checkout.status).toBe(200)
  const { reference, orderId } = await newestPayment(db, buyer.id)
  await paystack.pay(reference)
  await paystack.settled()
  const back = await insist('GET', `/payments/paystack/callback?reference=${reference}`)
  expect(back.status).toBe(200)
  return { buyer, courseId: course.id, reference, orderId }
}

async function refund(purchase: Awaited<ReturnType<typeof buy>>) {
  await learnHalf(db, purchase)
  const { buyer: as, orderId, courseId } = purchase
  const asked = await insist<{ id: number }>('POST', `/orders/${orderId}/refund-requests`, {
    as,
    body: { courseId, reason: 'Not for me.' },
  })
  const decision = { as: manager, body: { reason: 'As agreed.' } }
  const decided = await insist('POST', `/manager/refunds/${asked.data.id}/approve`, decision)
  // The status is 409 if the server was killed after the decision.
  expect([200, 409]).toContain(decided.status)
}

async function requestPayout() {
  const instructor = await givenInstructor(db)
  await giveEarnings(db, instructor.id, { amountMinor: 2_000_000, from: 'platform_revenue' })
  await givePayoutAccount(db, instructor.id)
  const asked = await insist('POST', '/instructor/payouts', { as: instructor, body: { currency: 'NGN' } })
  // The status is 409 if the server was killed after the request.
  expect([200, 409]).toContain(asked.status)
  return instructor
}

/** Kills the server once during the act, at this point, and restarts it. */
async function killAt<Result>(point: string, act: () => Promise<Result>): Promise<Result> {
  const before = restarts
  // A job that three kills happen to hit would be abandoned.
  await db.updateTable('jobs').set({ deaths: 0 }).execute()
  await writeFile(armed, point)
  const result = await act()
  await vi.waitFor(() => expect(existsSync(armed), `the server reached the point ${point}`).toBe(false), { timeout: 60_000, interval: 20 })
  if (restarts === before) await startAgain()
  expect(restarts - before).toBe(1)
  return result
}

describe('job that ends its process', () => {
  const DEATHS = 3
  const kind = 'process-event'
  const job = () => db.selectFrom('jobs').select(['status', 'deaths', 'attempts']).where('kind', '=', kind).executeTakeFirst()

  // jobs.test.ts tests the same behavior without a process.
  test('is abandoned after it has ended the process three times, and the server keeps running', async () => {
    await db
      .insertInto('jobs')
      .values({ kind, payload: '{"eventId":1}', run_at: new Date(Date.now() + 3_600_000) })
      .execute()
    for (let death = 1; death <= DEATHS; death++) {
      await writeFile(armed, 'after taking up the event')
      // Ends the lease and the wait before the next attempt.
      await db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('kind', '=', kind)
        .execute()
      await startAgain()
      await db
        .updateTable('jobs')
        .set({ leased_until: new Date(0) })
        .where('kind', '=', kind)
        .execute()
      await vi.waitFor(async () => expect(await job()).toMatchObject({ deaths: death }), { timeout: 60_000, interval: 100 })
    }

    await vi.waitFor(async () => expect(await job()).toMatchObject({ status: 'DEAD' }), { timeout: 60_000, interval: 100 })
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    await db.deleteFrom('jobs').where('kind', '=', kind).execute()
  })
})

describe('server killed during a purchase, a refund or a payout', () => {
  const bought: Awaited<ReturnType<typeof buy>>[] = []
  const refunded: typeof bought = []
  const paidOut: TestPerson[] = []

  test.each(purchasePoints)('%s: enrolls the buyer once', async (point) => {
    bought.push(await killAt(point, buy))
  })

  test.each(refundPoints)('%s: refunds the money once', async (point) => {
    const purchase = await buy()
    refunded.push(purchase)
    await killAt(point, () => refund(purchase))
  })

  test.each(payoutPoints)('%s: pays the instructor once', async (point) => {
    paidOut.push(await killAt(point, requestPayout))
  })

  test('keeps all money guarantees', async () => {
    await server.kill('SIGINT')
    await drain({ app: world })

    expect(await brokenPromises(world)).toEqual([])
    for (const purchase of bought)
      expect(await effectsOf(db, purchase)).toEqual({ status: 'PAID', enrollments: 1, receipts: 1, mails: 1, successes: 1, inCart: 0 })
    for (const { buyer, orderId, reference } of refunded) {
      expect(await activeCourseIds(db, buyer.id)).toEqual([])
      expect(await refundsOf(db, orderId)).toMatchObject([{ status: 'PROCESSED', amountMinor: 1_125_000 }])
      expect(paystack.refunds(reference)).toMatchObject([{ status: 'processed', amountMinor: 1_125_000 }])
    }
    for (const { id } of paidOut) {
      const payouts = await payoutsOf(db, id)
      expect(payouts).toMatchObject([{ status: 'PAID', amountMinor: 2_000_000 }])
      expect(paystack.transfers().filter(({ reference }) => reference === payouts[0]?.reference)).toMatchObject([{ status: 'success' }])
    }
  })
})
