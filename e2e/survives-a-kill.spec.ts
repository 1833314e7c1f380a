import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { freeCourse, secondCourse, shortCourse } from './support/courses.ts'
import { type Database, openDatabase } from './support/database.ts'
import { processesIn } from './support/processes.ts'
import { freePort, newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'

type Step = 'register' | 'login' | 'add' | 'order' | 'clear' | 'look' | 'pay' | 'return' | 'enroll'
type Kill = { at: Step; when: 'asked' | 'answered' }

// killed-at-each-point.spec.ts tests the points within a step, with a database that keeps running.
const kills: Kill[] = [
  { at: 'register', when: 'asked' },
  { at: 'add', when: 'answered' },
  { at: 'order', when: 'asked' },
  { at: 'pay', when: 'answered' },
  { at: 'return', when: 'asked' },
  { at: 'enroll', when: 'answered' },
]
const BUYERS_AT_ONCE = 3

let dataDir: string
let port: number
let server: Server
let restart = Promise.resolve()

beforeAll(async () => {
  dataDir = await newDataDir(inject('demoDir'))
  port = await freePort()
  server = await startServer({ dataDir, port })
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await removeDataDir(dataDir)
})

let armed: Kill | undefined

/** Kills the server if this step is armed, and restarts it on the same data. */
function killAt(at: Step, when: Kill['when']): Promise<void> {
  if (armed?.at !== at || armed.when !== when) return restart
  armed = undefined
  restart = restart.then(async () => {
    await server.kill('SIGKILL')
    server = await startServer({ dataDir, port })
  })
  return restart
}

/** Makes one call of a step. Returns undefined if the server ended before it responded. */
async function attempt<Answer>(step: Step, call: () => Promise<Answer>): Promise<Answer | undefined> {
  await restart
  const asked = call().catch(() => undefined)
  if (armed?.at === step && armed.when === 'asked') {
    // Usually, the process responds to this request after it has read the earlier one.
    await fetch(`${server.origin}/healthz`).catch(() => undefined)
    await killAt(step, 'asked')
  }
  const answer = await asked
  if (answer !== undefined) await killAt(step, 'answered')
  await restart
  return answer
}

/** Repeats the call, as a user would, until the server responds. */
async function insist<Answer extends { status: number }>(step: Step, call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await attempt(step, call)
    if (answer && answer.status < 500) return answer
  }
  throw new Error(`${step} was never answered`)
}

type Buyer = { email: string; token: string; ordered: string[]; paid: string[]; confirmed: string[]; enrolledFree: boolean }

async function newBuyer(number: number): Promise<Buyer> {
  const credentials = { email: `buyer-${number}@kill.test`, password: 'correct-horse-battery' }
  const registration = { ...credentials, firstName: 'Ife', lastName: 'Bello', country: 'Nigeria', countryCode: 'NG' }
  await insist('register', () => callApi(server.origin, 'POST', '/auth/register', { body: registration }))
  const { data } = await insist('login', () => callApi<{ token: string }>(server.origin, 'POST', '/auth/login', { body: credentials }))
  return { email: credentials.email, token: data.token, ordered: [], paid: [], confirmed: [], enrolledFree: false }
}

async function buy(buyer: Buyer, courseId: number) {
  const { token } = buyer
  await insist('add', () => callApi(server.origin, 'POST', `/cart/add/${courseId}`, { token }))
  const reference = await order(buyer)
  if (reference === undefined) return
  buyer.ordered.push(reference)
  await insist('pay', () => pay(reference))
  buyer.paid.push(reference)
  const returned = await insist('return', () => callApi(server.origin, 'GET', `/payments/paystack/callback?reference=${reference}`))
  if (returned.status === 200) buyer.confirmed.push(reference)
}

/** Returns the payment reference of the cart, or undefined if the server refuses the checkout. */
async function order({ token }: Buyer): Promise<string | undefined> {
  const body = { totalAmount: 5000, currency: 'NGN', couponCode: null }
  const { status, data } = await insist('order', () => callApi<string>(server.origin, 'POST', '/enrollments/checkout', { token, body }))
  if (status !== 200) {
    await insist('clear', () => callApi(server.origin, 'DELETE', '/cart/clear', { token }))
    return undefined
  }
  const paymentPage = await insist('look', async () => {
    const response = await fetch(data)
    return { status: response.status, text: await response.text() }
  })
  return /data-testid="sim-reference">([^<]+)</.exec(paymentPage.text)?.[1]
}

const simulated = (reference: string) => `${server.origin}/paystack-simulator/__sim/transactions/${reference}`
const pay = (reference: string) => fetch(`${simulated(reference)}/pay`, { method: 'POST' })

async function isPaidAtProvider(reference: string): Promise<boolean> {
  const { data } = (await (await fetch(simulated(reference))).json()) as { data: { status: string } | null }
  return data?.status === 'success'
}

describe('server killed together with its database', () => {
  test('keeps everything that it confirmed and enrolls only buyers who paid', { timeout: 400_000 }, async () => {
    const courses = await Promise.all([shortCourse, secondCourse].map((title) => courseTitled(server.origin, title)))
    const free = await courseTitled(server.origin, freeCourse)
    const buyers: Buyer[] = []

    for (const kill of kills) {
      armed = kill
      const first = buyers.length
      const batch = await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, (_, index) => newBuyer(first + index)))
      buyers.push(...batch)
      await Promise.all(
        batch.map(async (buyer) => {
          for (const { id } of courses) await buy(buyer, id)
          const answer = await insist('enroll', () =>
            callApi(server.origin, 'POST', '/enrollments/enroll', { token: buyer.token, body: { courseId: free.id } }),
          )
          buyer.enrolledFree = answer.status === 200
        }),
      )
      expect(armed, 'the server was killed at its step').toBeUndefined()
    }
    for (const reference of buyers.flatMap(({ ordered }) => ordered))
      await callApi(server.origin, 'GET', `/payments/paystack/callback?reference=${reference}`)

    const database = await openDatabase(dataDir)
    await checkAcknowledged(database, buyers)
    await checkEnrollments(database, free.id)
    await checkReceipts(database)
    await database.close()
    await server.kill('SIGINT')
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  })
})

async function checkAcknowledged({ rows }: Database, buyers: readonly Buyer[]) {
  const people = await rows<{ email: string }>(`select email from users where email like '%@kill.test'`)
  expect(people.map(({ email }) => email).sort()).toEqual(buyers.map(({ email }) => email).sort())

  const payments = new Map(
    (await rows<{ reference: string; status: string }>('select reference, status from payments')).map((row) => [row.reference, row.status]),
  )
  for (const { ordered, paid, confirmed } of buyers) {
    expect(ordered.filter((reference) => !payments.has(reference))).toEqual([])
    expect([...paid, ...confirmed].filter((reference) => payments.get(reference) !== 'SUCCEEDED')).toEqual([])
  }
  expect(buyers.every(({ enrolledFree }) => enrolledFree)).toBe(true)
  expect(buyers.flatMap(({ confirmed }) => confirmed).length).toBeGreaterThan(buyers.length)
}

type Line = { email: string; course_id: number; reference: string }
const OF_BUYERS = `from users join orders on orders.user_id = users.id join payments on payments.order_id = orders.id`

/** Expects one enrollment for each course that was paid at the provider or is free, and no others. */
async function checkEnrollments({ rows }: Database, freeId: number) {
  const lines = await rows<Line>(
    `select email, course_id, reference ${OF_BUYERS} join order_lines on order_lines.order_id = orders.id where email like '%@kill.test'`,
  )
  const paidFor = new Set<string>()
  for (const { email, course_id, reference } of lines) if (await isPaidAtProvider(reference)) paidFor.add(`${email} ${course_id} ORDER`)

  const enrolled = await rows<{ email: string; course_id: number; source: string }>(
    `select email, course_id, source from enrollments join users on users.id = user_id where email like '%@kill.test' and status = 'ACTIVE'`,
  )
  const bought = enrolled
    .filter(({ course_id }) => course_id !== freeId)
    .map(({ email, course_id, source }) => `${email} ${course_id} ${source}`)
  expect(bought.sort()).toEqual([...paidFor].sort())
  expect(new Set(enrolled.map(({ email, course_id }) => `${email} ${course_id}`)).size).toBe(enrolled.length)
  expect(enrolled.filter(({ source }) => source === 'FREE').every(({ course_id }) => course_id === freeId)).toBe(true)
}

async function checkReceipts({ rows }: Database) {
  const orders = await rows<{ status: string; receipts: string; mails: string }>(
    `select orders.status, (select count(*) from receipts where order_id = orders.id) as receipts,
       (select count(*) from jobs where kind = 'send-receipt' and payload->>'orderId' = orders.id::text) as mails
     from orders join users on users.id = orders.user_id where email like '%@kill.test'`,
  )
  for (const { status, receipts, mails } of orders) {
    expect(Number(receipts)).toBe(status === 'PAID' ? 1 : 0)
    expect(Number(mails)).toBe(Number(receipts))
  }
}
