import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { givenCourse, givenManager, givenUser } from '@akada/server/testing/builders.ts'
import { databaseUrl } from '@akada/server/testing/command-line.ts'
import { givenCoupon } from '@akada/server/testing/coupon-builders.ts'
import { drain } from '@akada/server/testing/market.ts'
import { brokenPromises } from '@akada/server/testing/market-promises.ts'
import { effectsOf, newestPayment } from '@akada/server/testing/order-steps.ts'
import { activeCourseIds, learnHalf, refundsOf } from '@akada/server/testing/refund-steps.ts'
import { type TestPerson, testApp } from '@akada/server/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Called, callApi } from './support/api.ts'
import { purchasePoints, refundPoints } from './support/kill-points.mjs'
import { freePort, newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'

// The database and the provider outlive the server, which is a process of its own.
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
    // What all journeys run on is built: so it is up in a second.
    script: 'server/dist/main.js',
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
  // Who was on the way to pay tries again a minute later.
  const aMinuteAgo = new Date(Date.now() - 60_000)
  await db.updateTable('payments').set({ created_at: aMinuteAgo }).where('status', '=', 'CREATED').execute()
}

type Call = { as?: TestPerson; body?: unknown }

/** Asks again and again, as people do, until a server that is there has an answer. */
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

async function giveBack(purchase: Awaited<ReturnType<typeof buy>>) {
  await learnHalf(db, purchase)
  const { buyer: as, orderId, courseId } = purchase
  const asked = await insist<{ id: number }>('POST', `/orders/${orderId}/refund-requests`, {
    as,
    body: { courseId, reason: 'Not for me.' },
  })
  const decision = { as: manager, body: { reason: 'As agreed.' } }
  const decided = await insist('POST', `/manager/refunds/${asked.data.id}/approve`, decision)
  // Refused where the server died after it had decided.
  expect([200, 409]).toContain(decided.status)
}

/** Lives on until the server has died at this point, and has been started again. */
async function dieAt<Lived>(point: string, life: () => Promise<Lived>): Promise<Lived> {
  const before = restarts
  await writeFile(armed, point)
  const lived = await life()
  await vi.waitFor(() => expect(existsSync(armed), `the server came to the point ${point}`).toBe(false), { timeout: 60_000, interval: 20 })
  if (restarts === before) await startAgain()
  expect(restarts - before).toBe(1)
  return lived
}

describe('a server that is killed at each point of a purchase, and of giving it back', () => {
  const bought: Awaited<ReturnType<typeof buy>>[] = []
  const givenBack: typeof bought = []

  test.each(purchasePoints)('%s: the buyer gets what was paid for, once', async (point) => {
    bought.push(await dieAt(point, buy))
  })

  test.each(refundPoints)('%s: the money goes back, once', async (point) => {
    const purchase = await buy()
    givenBack.push(purchase)
    await dieAt(point, () => giveBack(purchase))
  })

  test('has broken no promise about money', async () => {
    await server.kill('SIGINT')
    await drain({ app: world })

    expect(await brokenPromises(world)).toEqual([])
    for (const purchase of bought)
      expect(await effectsOf(db, purchase)).toEqual({ status: 'PAID', enrollments: 1, receipts: 1, mails: 1, successes: 1, inCart: 0 })
    for (const { buyer, orderId, reference } of givenBack) {
      expect(await activeCourseIds(db, buyer.id)).toEqual([])
      expect(await refundsOf(db, orderId)).toMatchObject([{ status: 'PROCESSED', amountMinor: 1_125_000 }])
      expect(paystack.refunds(reference)).toMatchObject([{ status: 'processed', amountMinor: 1_125_000 }])
    }
  })
})
