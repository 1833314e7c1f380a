// Returned money that wasn't for a course, and review notes that a manager clears.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  endRefundedCourse,
  getManagedOrder,
  listManagedOrders,
  markOrderReviewed,
  resolveUnmatchedAmount,
} from '@akada/contract/purchases.ts'
import { approveRefund, listRefunds } from '@akada/contract/refunds.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager, givenUser } from '#testing/builders.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { givenCheckout } from '#testing/order-steps.ts'
import { activeCourseIds, askForRefund, bookedOf, givenPurchase, learnHalf, letProviderWork, refundsOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
let manager = { id: '' }
const PRICE = 1_500_000
const DAY = 86_400_000

beforeAll(async () => {
  await app.hearWebhooks()
})

// Sessions expire when a test moves the clock.
beforeEach(async () => {
  manager = await givenManager(db)
})

async function refundThere(reference: string, amountMinor: number) {
  await paystack.refund(reference, amountMinor)
  await letProviderWork(app)
  await letProviderWork(app)
  await syncRefunds(deps, { reference })
}

/** Creates an order of one course and pays twice the price. */
async function givenOverpaid() {
  const checkout = await givenCheckout(app)
  await paystack.overrideTransaction(checkout.reference, { amount_delta: PRICE, requested_amount: 2 * PRICE })
  await paystack.pay(checkout.reference, { webhook: 'none' })
  await settleOrder(deps, checkout.reference)
  await runJobs()
  return { ...checkout, courseId: checkout.courseIds[0] ?? 0 }
}

const resolve = (id: number, amount = 15_000, as = manager) =>
  call(resolveUnmatchedAmount, { params: { id }, body: { amount, reason: 'The buyer paid twice by transfer.' } }, as)
const review = (id: number, reviewReason: string, as = manager) =>
  call(markOrderReviewed, { params: { id }, body: { reviewReason, reason: 'Dealt with.' } }, as)
const shown = async (orderId: number) => (await call(getManagedOrder, { params: { id: orderId } }, manager)).data

async function availableAfter(orderId: number, days: number): Promise<boolean> {
  clock.now = new Date(clock.now.getTime() + days * DAY)
  manager = await givenManager(db)
  await bookAvailableEarnings(deps)
  return ((await bookedOf(db, orderId)).instructor_available ?? 0) < 0
}

const ways = [
  ['an excess', givenOverpaid],
  ['goodwill', () => givenPurchase(app, { courses: 2 })],
] as const

describe.each(ways)('money returned at the provider as %s', (_, given) => {
  test('is no longer unmatched once a manager marks it as not for a course', async () => {
    const order = await given()
    await refundThere(order.reference, PRICE)
    const before = await shown(order.orderId)
    const books = await bookedOf(db, order.orderId)

    const answer = await resolve(order.orderId)

    expect(before).toMatchObject({ unmatched: { amount: 15_000 }, endableCourseIds: order.courseIds })
    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'PAID', unmatched: null, endableCourseIds: [] } })
    expect(answer.data.timeline.at(-1).text).toContain('marked the unmatched amount as not for a course: The buyer paid twice')
    expect(await activeCourseIds(db, order.buyer.id)).toEqual(order.courseIds)
    expect(await bookedOf(db, order.orderId)).toEqual(books)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('no longer holds back the earnings once resolved', async () => {
    const order = await given()
    await refundThere(order.reference, PRICE)
    const isHeld = !(await availableAfter(order.orderId, 100))
    await resolve(order.orderId)

    expect([isHeld, await availableAfter(order.orderId, 0)]).toEqual([true, true])
  })

  test('no longer blocks the buyer’s refund once resolved', async () => {
    const order = await given()
    await learnHalf(db, order)
    const { data: request } = await askForRefund(app, order)
    await refundThere(order.reference, PRICE)
    const approve = () => call(approveRefund, { params: { id: request.id }, body: { reason: 'As asked.' } }, manager)
    const refused = await approve()
    await resolve(order.orderId)
    const waiting = (await call(listRefunds, { query: { show: 'waiting', size: 100 } as never }, manager)).data.content
    const approved = await approve()

    expect([refused.code, approved.statusCode]).toEqual(['REFUND_MAY_BE_BACK', 200])
    expect(waiting.find(({ id }: { id: number }) => id === request.id).unmatched).toBeUndefined()
  })

  test('doesn’t cover money that is returned after it was resolved', async () => {
    const order = await given()
    await refundThere(order.reference, PRICE)
    await resolve(order.orderId)
    await refundThere(order.reference, 500_000)

    expect((await shown(order.orderId)).unmatched).toMatchObject({ amount: 5_000 })
    expect(await resolve(order.orderId, 5_000)).toMatchObject({ statusCode: 200, data: { unmatched: null } })
  })

  test.runIf(isThorough)('is resolved once, even when several managers resolve it concurrently or again later', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await given()
      await refundThere(order.reference, PRICE)

      const answers = await Promise.all(Array.from({ length: 10 }, () => resolve(order.orderId)))
      const later = await resolve(order.orderId)

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect([...answers, later].filter(({ code }) => code === 'ORDER_WITHOUT_UNMATCHED')).toHaveLength(10)
      const notes = await db.selectFrom('order_notes').select('act').where('order_id', '=', order.orderId).execute()
      expect(notes).toEqual([{ act: 'RETURN_EXPLAINED' }])
    }
  })

  test.runIf(isThorough)('is either resolved or assigned to a course, but not both', async () => {
    const order = await given()
    await refundThere(order.reference, PRICE)

    const answers = await Promise.all([
      resolve(order.orderId),
      call(endRefundedCourse, { params: { id: order.orderId }, body: { courseId: order.courseId, reason: 'As agreed.' } }, manager),
    ])

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

test('a resolved refund that fails at the provider doesn’t cover a later one', async () => {
  const order = await givenPurchase(app, { courses: 2 })
  await paystack.refund(order.reference, PRICE)
  await paystack.settled()
  await runJobs()
  await resolve(order.orderId)
  await paystack.moveRefund(paystack.refunds(order.reference)[0]?.id ?? 0, 'failed')
  await paystack.settled()
  await runJobs()
  await refundThere(order.reference, PRICE)

  expect(await shown(order.orderId)).toMatchObject({ unmatched: { amount: 15_000 }, endableCourseIds: order.courseIds })
})

describe.runIf(isThorough)('two provider refunds, of which one wasn’t for a course', () => {
  /** Makes two refunds of a course's price, for an order of three courses. Calls `decide` after one of them. */
  async function givenTwo(decideAfter: 'first' | 'second', decide: (order: { orderId: number; courseId: number }) => Promise<unknown>) {
    const order = await givenPurchase(app, { courses: 3 })
    const ids: number[] = []
    for (const place of ['first', 'second']) {
      await paystack.refund(order.reference, PRICE)
      await syncRefunds(deps, { reference: order.reference })
      ids.push(paystack.refunds(order.reference).at(-1)?.id ?? 0)
      if (place === decideAfter) await decide(order)
    }
    const [first = 0, second = 0] = ids
    return { ...order, first, second }
  }
  /** Lets a refund fail, then syncs several times concurrently. */
  async function fail({ reference }: { reference: string }, id: number) {
    await paystack.moveRefund(id, 'failed')
    await Promise.all(Array.from({ length: 3 }, () => syncRefunds(deps, { reference })))
    await paystack.settled()
    await runJobs()
  }
  const end = ({ orderId, courseId }: { orderId: number; courseId: number }) =>
    call(endRefundedCourse, { params: { id: orderId }, body: { courseId, reason: 'As agreed.' } }, manager)

  test('leave the other one unmatched when the resolved one fails', async () => {
    const order = await givenTwo('first', ({ orderId }) => resolve(orderId))
    const before = await shown(order.orderId)

    await fail(order, order.first)

    expect(before.unmatched).toMatchObject({ amount: 15_000 })
    expect(await shown(order.orderId)).toMatchObject({ unmatched: { amount: 15_000 }, endableCourseIds: order.courseIds })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('leave nothing unmatched when the other one fails, even if it was assigned to a course', async () => {
    for (const isAssigned of [true, false]) {
      const order = await givenTwo('first', async (one) => isAssigned && end(one))
      await resolve(order.orderId, isAssigned ? 15_000 : 30_000)

      await fail(order, order.first)

      expect(await shown(order.orderId)).toMatchObject({ status: 'PAID', unmatched: null, endableCourseIds: [] })
      expect(await activeCourseIds(db, order.buyer.id)).toEqual(order.courseIds)
      expect(await brokenMoneyPromises(app)).toEqual([])
    }
  })

  test('don’t restore the course that one of them was assigned to when the resolved one fails', async () => {
    for (const explained of ['first', 'second'] as const) {
      const order = await givenTwo('first', (one) => (explained === 'first' ? resolve(one.orderId) : end(one)))
      await (explained === 'first' ? end(order) : resolve(order.orderId))

      await fail(order, order[explained])

      expect(await shown(order.orderId)).toMatchObject({ unmatched: null, endableCourseIds: [] })
      expect(await activeCourseIds(db, order.buyer.id)).toEqual(order.courseIds.slice(1))
      const { refund_losses: losses = 0, suspense = 0 } = await bookedOf(db, order.orderId)
      expect([losses, suspense]).toEqual([0, 0])
    }
  })

  test('attribute an earlier release’s decision to the refund that was made before the decision', async () => {
    const order = await givenTwo('first', async ({ orderId }) => {
      await resolve(orderId)
      clock.now = new Date(clock.now.getTime() + 60_000)
    })
    await app.ownerDb.updateTable('refunds').set({ explained_minor: 0 }).where('order_id', '=', order.orderId).execute()
    const migration = await readFile(path.resolve(import.meta.dirname, '../../../migrations/0111_explained_refunds.sql'), 'utf8')
    await sql.raw(migration.slice(migration.indexOf('with returns'))).execute(app.ownerDb)

    const parts = await db.selectFrom('refunds').select('explained_minor').where('order_id', '=', order.orderId).orderBy('id').execute()
    expect(parts).toEqual([{ explained_minor: PRICE }, { explained_minor: 0 }])
  })
})

test('a refund of more than the overpayment can be resolved as a whole', async () => {
  const order = await givenOverpaid()
  await refundThere(order.reference, PRICE + 200_000)
  await resolve(order.orderId, 17_000)

  expect(await shown(order.orderId)).toMatchObject({ unmatched: null, endableCourseIds: [] })
  expect(await refundsOf(db, order.orderId)).toMatchObject([{ kind: 'EXTERNAL' }])
})

test('resolving is refused for another amount, the manager’s own order, an unknown order and an order without an unmatched amount', async () => {
  const order = await givenPurchase(app, { courses: 2 })
  await db.insertInto('user_roles').values({ user_id: order.buyer.id, role: 'MANAGER' }).execute()
  const early = await resolve(order.orderId)
  await refundThere(order.reference, PRICE)

  const answers = [
    early,
    await resolve(order.orderId, 14_999),
    await resolve(order.orderId, 15_000, order.buyer),
    await resolve(999_999),
    await resolve(order.orderId, 15_000, await givenUser(db)),
  ]

  expect(answers.map(({ code }) => code)).toEqual([
    'ORDER_WITHOUT_UNMATCHED',
    'ORDER_CHANGED',
    'ORDER_OWN',
    'ORDER_NOT_FOUND',
    'NOT_ALLOWED',
  ])
})

describe('review notes', () => {
  test('are found by a filter, with the time of the first one, until they are cleared', async () => {
    const noted = async () => {
      const { data } = await call(listManagedOrders, { query: { hasReviewNotes: 'true' } }, manager)
      return data.content.map(({ id }: { id: number }) => id)
    }
    const since = async (id: number) =>
      (await db.selectFrom('orders').select('review_since as since').where('id', '=', id).executeTakeFirstOrThrow()).since
    const { orderId, reference } = await givenPurchase(app)
    const before = await noted()
    await refundThere(reference, 500_000)
    const [first, firstSince] = [await noted(), await since(orderId)]
    await refundThere(reference, 250_000)
    const laterSince = await since(orderId)

    await review(orderId, (await shown(orderId)).reviewReason)

    expect(before).not.toContain(orderId)
    expect(first).toContain(orderId)
    expect(firstSince).toBeInstanceOf(Date)
    expect(laterSince).toEqual(firstSince)
    expect([await noted(), await since(orderId)]).toEqual([before, null])
  })

  test('are cleared once by a manager who saw the latest notes', async () => {
    const { orderId, reference } = await givenPurchase(app)
    await refundThere(reference, 500_000)
    const { reviewReason } = await shown(orderId)

    const stale = await review(orderId, 'refund 0')
    const answers = await Promise.all(Array.from({ length: 10 }, () => review(orderId, reviewReason)))
    const later = await review(orderId, reviewReason)

    expect(reviewReason).toMatch(/was made at the provider/)
    expect(stale.code).toBe('ORDER_CHANGED')
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect([...answers, later].filter(({ code }) => code === 'ORDER_WITHOUT_REVIEW')).toHaveLength(10)
    expect(await shown(orderId)).toMatchObject({ reviewReason: null })
    expect((await shown(orderId)).timeline.at(-1).text).toContain('marked the order as reviewed: Dealt with.')
  })

  test('can’t be cleared for an order on hold, the manager’s own order or an unknown order', async () => {
    const { orderId, reference, buyer } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { amount_delta: -100_000 })
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
    await db.insertInto('user_roles').values({ user_id: buyer.id, role: 'MANAGER' }).execute()
    const { reviewReason } = await shown(orderId)

    const answers = [await review(orderId, reviewReason), await review(orderId, reviewReason, buyer), await review(999_999, reviewReason)]

    expect(answers.map(({ code }) => code)).toEqual(['ORDER_ON_HOLD', 'ORDER_OWN', 'ORDER_NOT_FOUND'])
  })

  test('no longer hide money in suspense once they are cleared', async () => {
    const { orderId } = await givenOverpaid()
    clock.now = new Date(clock.now.getTime() + 8 * DAY)
    manager = await givenManager(db)
    const hidden = await brokenMoneyPromises(app)
    await review(orderId, (await shown(orderId)).reviewReason)

    expect(hidden).toEqual([])
    expect(await brokenMoneyPromises(app)).toContain('Money has been in suspense for over a week without a review note')
  })
})
