// Refunds made at the provider that fail after this site has booked them.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { endRefundedCourse, refundOrderExcess, resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { refundLine } from '@akada/contract/refunds.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { REFUND_DUPLICATES } from '#features/orders/queue-event.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager } from '#testing/builders.ts'
import { dashboardSteps, nothing, refundedOrders } from '#testing/dashboard-steps.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { checkOut, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import {
  activeCourseIds,
  askForRefund,
  bookedOf,
  givenPurchase,
  learnHalf,
  loseDispute,
  refundedInTable,
  refundsOf,
  returnedOf,
  statusOf,
} from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { syncRefunds } from './sync-refunds.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const manager = await givenManager(db)
const PRICE = 1_500_000
const ENOUGH = 1_000_000_000_000
const body = { reason: 'As agreed.' }
const { hear, work, refundThere, move, failThere } = dashboardSteps(app)
const { shown, accountsOf, expectPriceReturned, returnsOn, stateOf } = refundedOrders(app, { manager, priceMinor: PRICE })

beforeAll(async () => {
  await app.hearWebhooks()
})

beforeEach(() => paystack.setBalance('NGN', ENOUGH))

describe('a refund made at the provider that fails', () => {
  test.each([
    ['of part of an order', 1, 500_000, []],
    ['of a whole order', 1, undefined, [/^CN-.+: ₦15,000$/, /^DN-.+: ₦15,000, takes/]],
    ['of two courses', 2, undefined, [/^CN-.+: ₦30,000$/, /^DN-.+: ₦15,000, takes/, /^DN-.+: ₦15,000, takes/]],
    ['of one of two courses', 2, PRICE, []],
  ])('%s leaves everything unchanged, and its credit note is taken back', async (_, courses, amountMinor, notes) => {
    const purchase = await givenPurchase(app, { courses })
    const before = await stateOf(purchase)

    await failThere(purchase.reference, amountMinor)

    expect(await stateOf(purchase)).toEqual(before)
    expect(await returnsOn(purchase.orderId)).toEqual(notes.map((note) => expect.stringMatching(note)))
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('restores access to the course, and removes it from the cart to which the buyer added it again', async () => {
    const { reference, buyer, courseId } = await givenPurchase(app)
    const refundId = await refundThere(reference)
    await call(addToCart, { params: { id: courseId } }, buyer)

    await move(refundId, 'failed')

    expect(await activeCourseIds(db, buyer.id)).toEqual([courseId])
    expect((await call(getCart, { query: {} }, buyer)).data.courses).toEqual([])
  })

  test('is removed from books written by an earlier release', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const before = await stateOf(purchase)
    await refundThere(purchase.reference, 500_000)
    const [refund] = await refundsOf(db, purchase.orderId)
    await sql`
      with failed as (update refunds set status = 'FAILED', next_check_at = null where id = ${refund?.id} returning id, amount_minor),
      posted as (insert into ledger_transactions (kind, source_id, at) select 'REFUND_FAILED', id || ':1', now() from failed returning id)
      insert into ledger_entries (transaction_id, account, currency, amount_minor)
      select posted.id, account, 'NGN', sign * amount_minor
      from posted, failed, (values ('provider_clearing', 1), ('suspense', -1)) as sides (account, sign)`.execute(app.ownerDb)
    const migration = await readFile(path.resolve(import.meta.dirname, '../../../migrations/0098_payment_postings.sql'), 'utf8')
    const repair = migration.slice(migration.indexOf('do $$'), migration.indexOf('end $$;') + 'end $$;'.length)

    for (let time = 0; time < 2; time++) await sql.raw(repair).execute(app.ownerDb)

    expect(await stateOf(purchase)).toEqual(before)
  })

  test('of an overpaid order leaves the excess unchanged', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { amount_delta: 100_000, requested_amount: 1_600_000 })
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await settleOrder(deps, checkout.reference)
    await runJobs()
    const before = await stateOf(checkout)

    await failThere(checkout.reference, 300_000)

    expect(await stateOf(checkout)).toEqual(before)
    expect(before.excess).toMatchObject([{ amount: 1_000 }])
  })

  test('leaves no excess that could be refunded', async () => {
    const { reference, orderId } = await givenPurchase(app, { courses: 2 })
    await failThere(reference, 500_000)

    expect((await call(refundOrderExcess, { params: { id: orderId }, body }, manager)).code).toBe('ORDER_WITHOUT_EXCESS')
  })

  test('isn’t counted in addition to the buyer’s later refund', async () => {
    const purchase = await givenPurchase(app)
    await failThere(purchase.reference, 200_000)
    await askForRefund(app, purchase)
    await work()

    await expectPriceReturned(purchase)
    expect(await shown(purchase.orderId)).toMatchObject({ status: 'REFUNDED', excess: [], unmatched: null })
    expect(await returnsOn(purchase.orderId)).toEqual([expect.stringMatching(/^₦15,000 on /), expect.stringMatching(/^CN-.+: ₦15,000$/)])
  })

  test('isn’t counted in addition to a later lost dispute', async () => {
    const { reference, orderId } = await givenPurchase(app)
    await failThere(reference, 400_000)
    await loseDispute(app, reference)

    expect(await refundedInTable(app, orderId, manager)).toBe(PRICE)
    expect(await accountsOf(orderId)).toEqual(nothing)
  })

  test('notifies the buyer and the managers', async () => {
    const { reference, buyer, orderId } = await givenPurchase(app)
    await failThere(reference)

    const subjects = mailbox
      .mails()
      .filter(({ to }) => to === buyer.email)
      .map(({ subject }) => subject)
    expect(subjects).toContain('Your refund failed')
    expect(mailbox.mails().some(({ text }) => text.includes('so we reversed it here'))).toBe(true)
    expect((await shown(orderId)).reviewReason).toContain('failed at the provider, and the enrollments that it ended are restored')
  })

  test('reopens the refund request that it had settled', async () => {
    const purchase = await givenPurchase(app)
    await learnHalf(db, purchase)
    await askForRefund(app, purchase)
    const id = await refundThere(purchase.reference)
    const answered = await refundsOf(db, purchase.orderId)
    await move(id, 'failed')

    expect(answered).toMatchObject([{ status: 'DECLINED' }, { kind: 'EXTERNAL' }])
    expect((await refundsOf(db, purchase.orderId))[0]).toMatchObject({ kind: 'BUYER', status: 'REQUESTED' })
    expect(await statusOf(db, purchase.orderId)).toBe('REFUND_REQUESTED')
  })

  test('is undone once, however often the provider reports it', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const before = await stateOf(purchase)
    const id = await refundThere(purchase.reference)
    await paystack.moveRefund(id, 'failed')

    await Promise.all(Array.from({ length: 6 }, () => syncRefunds(deps, { reference: purchase.reference })))
    await hear()
    await syncRefunds(deps, { reference: purchase.reference })

    expect(await stateOf(purchase)).toEqual(before)
  })

  test('is undone once while the buyer requests a refund', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const purchase = await givenPurchase(app, { courses: 2 })
      const id = await refundThere(purchase.reference, PRICE)
      await paystack.moveRefund(id, 'failed')

      await Promise.all([syncRefunds(deps, { reference: purchase.reference }), askForRefund(app, purchase)])
      await work()

      const [own] = (await refundsOf(db, purchase.orderId)).filter(({ kind }) => kind === 'BUYER')
      const returned = own?.status === 'PROCESSED' ? PRICE : 0
      expect([returnedOf(app, purchase.reference), await refundedInTable(app, purchase.orderId, manager)]).toEqual([returned, returned])
      expect(await accountsOf(purchase.orderId)).toEqual(nothing)
    }
  })

  test('is booked again when the provider pays it after all', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const id = await refundThere(purchase.reference)
    const ended = await stateOf(purchase)
    await move(id, 'failed')
    await move(id, 'processed')

    expect(await stateOf(purchase)).toEqual(ended)
    expect(await returnsOn(purchase.orderId)).toEqual([
      expect.stringMatching(/^₦30,000 on /),
      expect.stringMatching(/^CN-.+: ₦30,000$/),
      ...Array(2).fill(expect.stringMatching(/^DN-.+: ₦15,000, takes back a credit note$/)),
      expect.stringMatching(/^CN-.+: ₦30,000$/),
    ])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('restores the course to which a manager had ended access', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const before = await stateOf(purchase)
    const id = await refundThere(purchase.reference, PRICE)
    await call(endRefundedCourse, { params: { id: purchase.orderId }, body: { courseId: purchase.courseId, ...body } }, manager)
    await move(id, 'failed')

    expect(await stateOf(purchase)).toEqual(before)

    await refundThere(purchase.reference, PRICE)
    const again = await call(
      endRefundedCourse,
      { params: { id: purchase.orderId }, body: { courseId: purchase.courseId, ...body } },
      manager,
    )
    expect(again).toMatchObject({ statusCode: 200 })
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual(purchase.courseIds.slice(1))
    expect(await accountsOf(purchase.orderId)).toEqual(nothing)
    // Each ended course may make it possible to refund a course that was bought twice.
    const checks = await db.selectFrom('jobs').select('payload').where('kind', '=', REFUND_DUPLICATES).execute()
    expect(checks.filter(({ payload }) => (payload as { orderId: number }).orderId === purchase.orderId)).toHaveLength(2)
  })

  test('keeps every money promise if processed after all, though the course was refunded in the meantime', async () => {
    const purchase = await givenPurchase(app)
    const id = await refundThere(purchase.reference, 500_000)
    await move(id, 'failed')
    await loseDispute(app, purchase.reference, 1_000_000)
    const refunded = await call(refundLine, { params: { id: purchase.orderId }, body: { courseId: purchase.courseId, ...body } }, manager)
    await work()
    await move(id, 'processed')

    expect(refunded.statusCode).toBe(200)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('doesn’t restore a course that another refund covers', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const first = await refundThere(purchase.reference, 1_000_000)
    const second = await refundThere(purchase.reference, 2_000_000)
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])

    await move(first, 'failed')
    await move(second, 'processed')

    expect(await activeCourseIds(db, purchase.buyer.id)).toHaveLength(1)
    expect(await refundedInTable(app, purchase.orderId, manager)).toBe(2_000_000)
    expect(await shown(purchase.orderId)).toMatchObject({ status: 'PAID', unmatched: { amount: 5_000 } })
  })

  test('doesn’t restore a course that a chargeback covers', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const id = await refundThere(purchase.reference)
    await loseDispute(app, purchase.reference)
    await move(id, 'failed')

    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
    expect(await statusOf(db, purchase.orderId)).toBe('REFUNDED')
    expect(await accountsOf(purchase.orderId)).toEqual(nothing)
    expect(await refundedInTable(app, purchase.orderId, manager)).toBe(2 * PRICE)
  })

  test('leads to a refund of a course that the buyer has bought again in the meantime', async () => {
    const purchase = await givenPurchase(app)
    const id = await refundThere(purchase.reference)
    await checkOut(app, purchase.buyer, [purchase.courseId])
    const again = await newestPayment(db, purchase.buyer.id)
    await paystack.pay(again.reference, { webhook: 'none' })
    await settleOrder(deps, again.reference)
    await runJobs()
    await move(id, 'failed')
    await work()

    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([purchase.courseId])
    expect(await refundsOf(db, purchase.orderId)).toMatchObject([
      { kind: 'EXTERNAL', status: 'FAILED' },
      { kind: 'DUPLICATE', status: 'PROCESSED' },
    ])
    expect(returnedOf(app, purchase.reference)).toBe(PRICE)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('no longer blocks the release of earnings', async () => {
    const purchase = await givenPurchase(app)
    await failThere(purchase.reference)
    clock.now = new Date(clock.now.getTime() + 60 * 86_400_000)

    await bookAvailableEarnings(deps)

    const { instructor_pending: pending = 0, instructor_available: available = 0 } = await bookedOf(db, purchase.orderId)
    expect([pending, available < 0]).toEqual([0, true])
  })
})

describe('a refund of an underpaid payment on hold that fails once the payment is accepted', () => {
  test('leaves money that isn’t shown as an overpayment, on the order or on the receipt', async () => {
    const { orderId, reference } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { amount_delta: -100_000 })
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
    const id = await refundThere(reference, 400_000)
    await call(resolveOrderOnHold, { params: { id: orderId }, body: { decision: 'ACCEPT', ...body } }, manager)
    await runJobs()
    await move(id, 'failed')
    const { excess } = await shown(orderId)

    await call(refundOrderExcess, { params: { id: orderId }, body }, manager)
    await work()

    expect(excess).toEqual([{ reference, amount: 4_000, currency: 'NGN', isTooSmall: false, isOverpaid: false }])
    expect(await returnsOn(orderId)).toEqual(['Returned, not part of this sale', expect.stringMatching(/^₦4,000 returned on /)])
    const { timeline } = await shown(orderId)
    expect(timeline.map(({ text }: { text: string }) => text).filter((text: string) => text.includes('overpayment'))).toEqual([])
    expect(await accountsOf(orderId)).toMatchObject({ suspense: 0 })
  })
})
