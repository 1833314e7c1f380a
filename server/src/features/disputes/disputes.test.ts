import { endRefundedCourse, getManagedOrder, getOrder, refundOrderExcess, resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { listDisputes, refundLine } from '@akada/contract/refunds.ts'
import { dayText } from '@akada/contract/time-zone.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { checkOut, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { activeCourseIds, askForRefund, bookedOf, givenPurchase, letProviderWork, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { checkDisputes, syncDisputes } from './sync-disputes.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const DAY = 86_400_000

beforeAll(async () => {
  await app.hearWebhooks()
})

const hear = async () => {
  await paystack.settled()
  await runJobs()
}

async function givenDisputed({ courses = 1, amountMinor }: { courses?: number; amountMinor?: number } = {}) {
  const purchase = await givenPurchase(app, { courses })
  await paystack.dispute(purchase.reference, amountMinor === undefined ? {} : { amountMinor })
  await hear()
  const [dispute] = paystack.disputes(purchase.reference)
  return { ...purchase, disputeId: dispute?.id ?? 0, dueAt: dispute?.dueAt ?? '' }
}

const disputesOf = (orderId: number) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['disputes.status', 'resolution'])
    .where('order_id', '=', orderId)
    .execute()

const idOfDispute = async (orderId: number) =>
  (
    await db
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select('disputes.id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).id

const reviewOf = async (orderId: number) =>
  (await db.selectFrom('orders').select('review_reason').where('id', '=', orderId).executeTakeFirstOrThrow()).review_reason

/** Resolves a dispute in the buyer's favor for part of a payment. */
async function loseDispute(reference: string, amountMinor: number) {
  await paystack.dispute(reference, { amountMinor })
  await hear()
  const open = paystack.disputes(reference).find(({ status }) => status !== 'resolved')
  await paystack.resolveDispute(open?.id ?? 0, 'auto-accepted')
  await hear()
}

const alertsAbout = (orderId: number) => mailbox.mails().filter(({ subject }) => subject === `Action needed: order #${orderId}`)

const mailsAbout = (orderId: number) =>
  mailbox.mails().filter(({ subject }) => new RegExp(`^(Payment disputed|Dispute closed): order #${orderId}$`).test(subject))

describe('a dispute', () => {
  test('over an unsettled payment settles and books the payment first', async () => {
    const { reference, orderId, buyer } = await givenCheckout(app)
    await paystack.pay(reference, { webhook: 'none' })
    await paystack.dispute(reference)
    await hear()
    const opened = [await statusOf(db, orderId), (await bookedOf(db, orderId)).provider_clearing]
    await paystack.resolveDispute(paystack.disputes(reference)[0]?.id ?? 0, 'merchant-accepted')
    await hear()

    expect(opened).toEqual(['PAID', 1_467_500])
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    expect((await bookedOf(db, orderId)).provider_clearing).toBe(-32_500)
  })

  test('is reported by email once, with its deadline, and listed for managers', async () => {
    const disputed = await givenDisputed()
    await paystack.remindOfDispute(disputed.disputeId)
    await hear()
    await Promise.all(Array.from({ length: 4 }, () => syncDisputes(deps, disputed.reference)))
    await runJobs()

    const listed = await call(listDisputes, { query: {} }, await givenManager(db))

    expect(mailsAbout(disputed.orderId)).toMatchObject([{ to: 'support@akada.test' }])
    expect(mailsAbout(disputed.orderId)[0]?.text).toContain(dayText('Africa/Lagos', new Date(disputed.dueAt)))
    expect(listed.data.content).toContainEqual(
      expect.objectContaining({ orderId: disputed.orderId, amount: 15_000, currency: 'NGN', dueAt: disputed.dueAt, resolvedAt: null }),
    )
    expect((await call(listDisputes, { query: {} }, disputed.buyer)).statusCode).toBe(403)
    expect(await activeCourseIds(db, disputed.buyer.id)).toEqual([disputed.courseId])
  })

  test('without a response ends access to the course and is booked once (G10)', async () => {
    const disputed = await givenDisputed()
    await paystack.resolveDispute(disputed.disputeId, 'auto-accepted')
    await hear()
    await Promise.all([syncDisputes(deps, disputed.reference), syncDisputes(deps, disputed.reference)])

    expect(await disputesOf(disputed.orderId)).toEqual([{ status: 'resolved', resolution: 'auto-accepted' }])
    expect(await activeCourseIds(db, disputed.buyer.id)).toEqual([])
    expect(await statusOf(db, disputed.orderId)).toBe('REFUNDED')
    const { provider_clearing: clearing, provider_fees: fees, ...rest } = await bookedOf(db, disputed.orderId)
    expect([(clearing ?? 0) + (fees ?? 0), rest]).toEqual([0, {}])
    expect((await askForRefund(app, disputed)).code).toBe('REFUND_OPEN')
  })

  test('that can’t be matched to a course is a loss for the platform', async () => {
    const disputed = await givenDisputed({ courses: 2, amountMinor: 100_000 })
    await paystack.resolveDispute(disputed.disputeId, 'merchant-accepted')
    await hear()

    expect(await activeCourseIds(db, disputed.buyer.id)).toEqual(disputed.courseIds)
    expect((await bookedOf(db, disputed.orderId)).chargeback_losses).toBe(100_000)
  })

  test('for the price of one of two equally priced courses ends access to neither, and is flagged for review once', async () => {
    const disputed = await givenDisputed({ courses: 2, amountMinor: 1_500_000 })
    await paystack.resolveDispute(disputed.disputeId, 'merchant-accepted')
    await hear()
    await Promise.all(Array.from({ length: 5 }, () => syncDisputes(deps, disputed.reference)))
    await hear()

    expect(await activeCourseIds(db, disputed.buyer.id)).toEqual(disputed.courseIds)
    expect(await reviewOf(disputed.orderId)).toBe(
      `dispute ${await idOfDispute(disputed.orderId)}: the buyer’s bank charged back ₦15,000, which can’t be matched to a course`,
    )
    expect(alertsAbout(disputed.orderId)).toHaveLength(1)
  })

  test('for the price of just one course ends access to that course without a review note', async () => {
    const buyer = await givenUser(db)
    const courses = [await givenCourse(db, { price_naira_minor: 1_400_000 }), await givenCourse(db)]
    await checkOut(
      app,
      buyer,
      courses.map(({ id }) => id),
      { totalAmount: 29_000 },
    )
    const purchase = await newestPayment(db, buyer.id)
    await paystack.pay(purchase.reference, { webhook: 'none' })
    await settleOrder(deps, purchase.reference)

    await loseDispute(purchase.reference, 1_500_000)

    expect(await activeCourseIds(db, buyer.id)).toEqual([courses[0]?.id])
    expect(await reviewOf(purchase.orderId)).toBeNull()
  })

  test('over a payment in a different currency than its order is booked in the payment’s currency', async () => {
    const { reference, orderId } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { currency: 'USD' })
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)

    await loseDispute(reference, 1_000_000)

    const entries = await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
      .innerJoin('disputes', (join) => join.on('kind', '=', 'CHARGEBACK').on(sql<boolean>`source_id = disputes.id::text`))
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['account', 'ledger_entries.currency', 'ledger_entries.amount_minor as amountMinor'])
      .where('order_id', '=', orderId)
      .orderBy('ledger_entries.id')
      .execute()
    expect(entries).toEqual([
      { account: 'provider_clearing', currency: 'USD', amountMinor: -1_000_000 },
      { account: 'suspense', currency: 'USD', amountMinor: 1_000_000 },
    ])
    expect(await db.selectFrom('disputes').select('currency').orderBy('id', 'desc').executeTakeFirst()).toEqual({ currency: 'USD' })
  })

  test('for the paid share of a course in an accepted underpaid order ends access to that course', async () => {
    const checkout = await givenCheckout(app, { courses: 2 })
    const [line] = await db.selectFrom('order_lines').select('id').where('order_id', '=', checkout.orderId).orderBy('id').execute()
    const [lineId, orderId] = [line?.id ?? 0, checkout.orderId]
    await db.updateTable('order_lines').set({ price_minor: 1_000_000 }).where('id', '=', lineId).execute()
    await db.updateTable('orders').set({ subtotal_minor: 2_500_000, total_minor: 2_500_000 }).where('id', '=', orderId).execute()
    await db.updateTable('payments').set({ amount_minor: 2_500_000 }).where('order_id', '=', orderId).execute()
    await paystack.overrideTransaction(checkout.reference, { amount_delta: -1_000_000 })
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await settleOrder(deps, checkout.reference)
    await call(resolveOrderOnHold, { params: { id: orderId }, body: { decision: 'ACCEPT', reason: 'As agreed.' } }, await givenManager(db))
    await runJobs()

    await loseDispute(checkout.reference, 1_200_000)

    expect(await activeCourseIds(db, checkout.buyer.id)).toEqual(checkout.courseIds.slice(0, 1))
    expect((await bookedOf(db, orderId)).chargeback_losses).toBeUndefined()
  })

  test('for the remainder of a payment after a partial refund at the provider ends access to the courses', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await paystack.refund(purchase.reference, 500_000)
    await letProviderWork(app)

    await loseDispute(purchase.reference, 2_500_000)

    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
    expect(await statusOf(db, purchase.orderId)).toBe('REFUNDED')
    const { provider_clearing: clearing, provider_fees: fees, ...rest } = await bookedOf(db, purchase.orderId)
    expect([(clearing ?? 0) + (fees ?? 0), (rest.refund_losses ?? 0) + (rest.chargeback_losses ?? 0)]).toEqual([0, 0])
    expect(await reviewOf(purchase.orderId)).not.toContain('dispute')
  })

  test('in parts ends access to the courses once the parts add up to the whole payment', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })

    await loseDispute(purchase.reference, 1_500_000)
    const between = await activeCourseIds(db, purchase.buyer.id)
    await loseDispute(purchase.reference, 1_500_000)

    expect(between).toEqual(purchase.courseIds)
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
  })

  test('over a whole overpaid payment includes the excess, without another review note', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { amount_delta: 100_000, requested_amount: 1_600_000 })
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await settleOrder(deps, checkout.reference)

    await loseDispute(checkout.reference, 1_600_000)

    expect(await statusOf(db, checkout.orderId)).toBe('REFUNDED')
    const { suspense, chargeback_losses: losses } = await bookedOf(db, checkout.orderId)
    expect([suspense, losses]).toEqual([undefined, undefined])
    expect(await reviewOf(checkout.orderId)).toBe('paid ₦16,000 instead of ₦15,000')
  })

  test('over money that was already refunded is flagged for review', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await askForRefund(app, purchase)
    await letProviderWork(app)

    await loseDispute(purchase.reference, 3_000_000)

    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
    expect(await reviewOf(purchase.orderId)).toMatch(
      /^dispute \d+: the buyer’s bank charged back ₦30,000, of which ₦15,000 can’t be matched to a course$/,
    )
  })

  test('over part of a payment reduces what can be refunded, so that refunds never exceed the payment', async () => {
    const disputed = await givenDisputed({ courses: 3, amountMinor: 300_000 })
    await paystack.resolveDispute(disputed.disputeId, 'merchant-accepted')
    await hear()

    const answers = []
    const shown = async () => (await call(getOrder, { params: { id: disputed.orderId } }, disputed.buyer)).data.lines
    const amounts = async () => (await shown()).map(({ refundability }: { refundability: { amount: number } }) => refundability.amount)
    const before = await amounts()
    for (const courseId of disputed.courseIds.slice(0, 2)) answers.push(await askForRefund(app, { ...disputed, courseId }))
    const left = await amounts()
    for (const courseId of disputed.courseIds.slice(2)) answers.push(await askForRefund(app, { ...disputed, courseId }))
    await letProviderWork(app)

    expect(answers.map(({ data }) => [data.status, data.amount])).toEqual([
      ['APPROVED', 15_000],
      ['APPROVED', 15_000],
      ['APPROVED', 12_000],
    ])
    expect([before, left, await amounts()]).toEqual([
      [15_000, 15_000, 15_000],
      [0, 0, 12_000],
      [0, 0, 0],
    ])
    const sent = paystack.refunds(disputed.reference).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect(sent + 300_000).toBe(4_500_000)
    const { provider_clearing: clearing, provider_fees: fees, ...rest } = await bookedOf(db, disputed.orderId)
    expect([(clearing ?? 0) + (fees ?? 0), (rest.refund_losses ?? 0) + (rest.chargeback_losses ?? 0)]).toEqual([0, 0])
  })

  test('puts the payment’s earnings on hold, and releases the earnings when the dispute is declined (G11)', async () => {
    const start = clock.now
    const disputed = await givenDisputed()
    clock.now = new Date(start.getTime() + 40 * DAY)
    await bookAvailableEarnings(deps)
    const frozen = await bookedOf(db, disputed.orderId)
    await paystack.resolveDispute(disputed.disputeId, 'declined')
    await hear()
    await bookAvailableEarnings(deps)
    clock.now = start

    expect(frozen.instructor_available).toBeUndefined()
    expect(await activeCourseIds(db, disputed.buyer.id)).toEqual([disputed.courseId])
    expect(await statusOf(db, disputed.orderId)).toBe('PAID')
    expect((await bookedOf(db, disputed.orderId)).instructor_available).toBe(frozen.instructor_pending)
  })

  test('for the price of one of two courses puts both courses’ earnings on hold until access to one course is ended', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const [ended = 0] = purchase.courseIds
    await loseDispute(purchase.reference, 1_500_000)
    const available = async () => (await bookedOf(db, purchase.orderId)).instructor_available
    clock.now = new Date(clock.now.getTime() + 60 * DAY)

    await bookAvailableEarnings(deps)
    const before = await available()
    const body = { courseId: ended, reason: 'Taken by the bank.' }
    await call(endRefundedCourse, { params: { id: purchase.orderId }, body }, await givenManager(db))
    await bookAvailableEarnings(deps)

    expect(before).toBeUndefined()
    expect(await available()).toBeLessThan(0)
  })

  test('for less than any course’s price doesn’t put earnings on hold', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await loseDispute(purchase.reference, 100_000)
    clock.now = new Date(clock.now.getTime() + 60 * DAY)

    await bookAvailableEarnings(deps)

    expect((await bookedOf(db, purchase.orderId)).instructor_pending).toBeUndefined()
  })

  test('that included an order’s excess leaves no unmatched amount once the order’s courses are refunded', async () => {
    const manager = await givenManager(db)
    const { reference, orderId, courseIds } = await givenCheckout(app, { courses: 3 })
    await paystack.overrideTransaction(reference, { amount_delta: 300_000, requested_amount: 4_800_000 })
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
    const shown = async () => (await call(getManagedOrder, { params: { id: orderId } }, manager)).data
    const reason = 'As agreed.'

    await loseDispute(reference, 1_600_000)
    const before = (await shown()).unmatched
    await call(endRefundedCourse, { params: { id: orderId }, body: { courseId: courseIds[0] ?? 0, reason } }, manager)
    const between = await shown()
    await call(refundOrderExcess, { params: { id: orderId }, body: { reason } }, manager)
    for (const courseId of courseIds.slice(1)) await call(refundLine, { params: { id: orderId }, body: { courseId, reason } }, manager)
    await letProviderWork(app)
    await letProviderWork(app)

    expect(before).toEqual({ amount: 16_000, currency: 'NGN' })
    expect(between).toMatchObject({ unmatched: null, excess: [{ amount: 2_000 }] })
    expect(await shown()).toMatchObject({ status: 'REFUNDED', unmatched: null, excess: [] })
    expect(paystack.refunds(reference).reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(3_200_000)
  })

  test('whose resolution webhook was lost is updated by polling', async () => {
    const disputed = await givenDisputed()
    paystack.addFault({ match: { event: 'charge.dispute.resolve', reference: disputed.reference }, times: 1, action: { type: 'drop' } })
    await paystack.resolveDispute(disputed.disputeId, 'merchant-accepted')
    await hear()
    const before = await disputesOf(disputed.orderId)

    await checkDisputes(deps)

    expect(before).toMatchObject([{ resolution: null }])
    expect(await disputesOf(disputed.orderId)).toMatchObject([{ resolution: 'merchant-accepted' }])
  })

  test('prevents automatic approval of a refund request', async () => {
    const disputed = await givenDisputed()

    expect((await askForRefund(app, disputed)).data.status).toBe('REQUESTED')
  })
})

test('the list is sorted by deadline, open disputes first, or by the date they were opened', async () => {
  const { orderId } = await givenPurchase(app)
  const payment = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const dispute = { payment_id: payment.id, status: 'awaiting-merchant-feedback', currency: 'NGN' as const, amount_minor: 100 }
  const on = (day: string) => new Date(`2030-01-${day}`)
  await db
    .insertInto('disputes')
    .values([
      { ...dispute, provider_dispute_id: 's1', created_at: on('01'), due_at: on('20') },
      { ...dispute, provider_dispute_id: 's2', created_at: on('02'), due_at: on('10') },
      { ...dispute, provider_dispute_id: 's3', created_at: on('03'), due_at: on('05'), resolved_at: on('04') },
    ])
    .execute()
  const opened = async (sort?: 'deadline' | '-deadline' | 'createdAt' | '-createdAt') => {
    const { data } = await call(listDisputes, { query: { size: 100, ...(sort && { sort }) } }, await givenManager(db))
    const own = data.content.filter((one: { orderId: number }) => one.orderId === orderId)
    return own.map(({ createdAt }: { createdAt: string }) => createdAt.slice(8, 10))
  }

  expect([await opened(), await opened('deadline'), await opened('-deadline')]).toEqual([
    ['02', '01', '03'],
    ['02', '01', '03'],
    ['01', '02', '03'],
  ])
  expect([await opened('createdAt'), await opened('-createdAt')]).toEqual([
    ['01', '02', '03'],
    ['03', '02', '01'],
  ])
})
