import type { AddressInfo } from 'node:net'
import { retryRefund } from '@akada/contract/refunds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { givenManager } from '#testing/builders.ts'
import { checkOut, effectsOf, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { activeCourseIds, askForRefund, bookedOf, givenPurchase, letProviderWork, refundsOf, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { checkRefunds } from './check-refunds.ts'
import { refundPayment } from './refund-payment.ts'
import { sendRefund } from './send-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const MINUTE = 60_000
const webhookUrl = () => `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/api/payments/paystack/webhook`
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  await paystack.setWebhookUrl(webhookUrl())
})

type Purchase = Awaited<ReturnType<typeof givenPurchase>>

const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await checkRefunds(deps)
  await runJobs()
}
const stateOf = async ({ orderId }: Purchase) => (await refundsOf(db, orderId)).map(({ status }) => status)
const alertsOf = (id: number) => mailbox.mails().filter(({ subject }) => subject === `Action needed: refund #${id}`)
const retry = async (purchase: Purchase, account?: { bankCode: string; accountNumber: string }) => {
  const id = (await refundsOf(db, purchase.orderId)).at(-1)?.id ?? 0
  return call(retryRefund, { params: { id }, body: { reason: 'Please retry.', ...(account && { account }) } }, manager)
}
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
const creditNotes = (id: number) =>
  db
    .selectFrom('tax_documents')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'tax_documents.transaction_id')
    .select(['tax_documents.gross_minor', 'tax_documents.currency', 'tax_documents.order_id'])
    .where('ledger_transactions.kind', '=', 'REFUND')
    .where('source_id', '=', String(id))
    .execute()

describe('an approved refund', () => {
  test('is tracked by webhooks until it is processed, with one credit note and one email of each kind', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    const [refund] = await refundsOf(db, purchase.orderId)
    expect(refund?.status).toBe('PROCESSED')
    expect(await creditNotes(refund?.id ?? 0)).toEqual([{ gross_minor: 1_500_000, currency: 'NGN', order_id: purchase.orderId }])
    const subjects = mailbox.mails().filter(({ to }) => to === purchase.buyer.email)
    expect(
      subjects
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('refund'))
        .sort(),
    ).toEqual(['Your refund has been paid', 'Your refund is on its way'])
    // The provider keeps its fee. All other accounts are empty.
    const { provider_clearing: clearing, provider_fees: fees, ...rest } = await bookedOf(db, purchase.orderId)
    expect([(clearing ?? 0) + (fees ?? 0), rest]).toEqual([0, {}])
  })

  test('ends as processed even if the events arrive in the opposite order, with amounts as text or numbers (G3, G7)', async () => {
    const purchase = await givenPurchase(app)
    await paystack.holdWebhooks()
    await askForRefund(app, purchase)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)
    const sent = paystack.webhooks(purchase.reference).map(({ body }) => JSON.parse(body).data.amount)

    await paystack.releaseWebhooks('reverse')
    await runJobs()

    expect(sent).toEqual(['1500000', '1500000', 1_500_000])
    expect(await stateOf(purchase)).toEqual(['PROCESSED'])
  })

  test('is completed by checks if every webhook is lost', async () => {
    const purchase = await givenPurchase(app)
    paystack.addFault({ match: { event: 'refund.*', reference: purchase.reference }, action: { type: 'drop' } })
    await askForRefund(app, purchase)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)
    const before = await stateOf(purchase)

    await pass(61 * MINUTE)

    expect(before).toEqual(['PENDING'])
    expect(await stateOf(purchase)).toEqual(['PROCESSED'])
  })

  test('is settled once by concurrent webhooks and checks', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await runJobs()
    await letProviderWork(app)
    await paystack.advance(1_000)

    await Promise.all([
      ...Array.from({ length: 6 }, () => syncRefunds(deps, { reference: purchase.reference })),
      runJobs(),
      checkRefunds(deps),
    ])
    await runJobs()

    const [refund] = await refundsOf(db, purchase.orderId)
    expect(refund?.status).toBe('PROCESSED')
    expect(await creditNotes(refund?.id ?? 0)).toHaveLength(1)
  })

  test('is sent once by concurrent workers', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    const [refund] = await refundsOf(db, purchase.orderId)

    await Promise.all([...Array.from({ length: 8 }, () => sendRefund(deps, refund?.id ?? 0)), runJobs()])

    expect(paystack.refunds(purchase.reference)).toHaveLength(1)
  })

  test('with a lost response is found by its note, and never sent twice (C9)', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await paystack.setWebhookUrl(null)
    paystack.addFault({ match: { method: 'POST', path: '/refund' }, times: 1, action: { type: 'commit_then_drop' } })
    await askForRefund(app, purchase)
    await runJobs()
    const lost = await stateOf(purchase)
    for (let time = 0; time < 4; time++) await pass(16 * MINUTE)
    await paystack.setWebhookUrl(webhookUrl())

    expect(lost).toEqual(['UNKNOWN'])
    expect(paystack.refunds(purchase.reference)).toHaveLength(1)
    expect(['PENDING', 'PROCESSING', 'PROCESSED']).toContain((await stateOf(purchase))[0])
  })

  test('that the provider never received is sent again after enough checks', async () => {
    const purchase = await givenPurchase(app)
    paystack.addFault({ match: { method: 'POST', path: '/refund' }, times: 1, action: { type: 'reset' } })
    await askForRefund(app, purchase)
    await runJobs()
    await pass(2 * MINUTE)
    await pass(6 * MINUTE)
    const early = paystack.refunds(purchase.reference).length
    await pass(16 * MINUTE)
    await pass(MINUTE)

    expect(early).toBe(0)
    expect(paystack.refunds(purchase.reference)).toHaveLength(1)
    expect(await stateOf(purchase)).toEqual(['PENDING'])
  })

  test('whose worker died while sending it is checked', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await runJobs()
    await db
      .updateTable('refunds')
      .set({ status: 'SENDING', provider_refund_id: null, next_check_at: clock.now })
      .where('order_id', '=', purchase.orderId)
      .execute()

    await pass(MINUTE)

    expect(paystack.refunds(purchase.reference)).toHaveLength(1)
    expect(await stateOf(purchase)).toEqual(['PENDING'])
  })

  test('stays approved while the balance is too low, alerts once, and is sent after a top-up (G8)', async () => {
    const purchase = await givenPurchase(app)
    await paystack.setBalance('NGN', 100)
    await askForRefund(app, purchase)
    await runJobs()
    await pass(61 * MINUTE)
    const [waiting] = await refundsOf(db, purchase.orderId)
    await paystack.setBalance('NGN', 1_000_000_000)
    await pass(61 * MINUTE)

    expect(waiting).toMatchObject({ status: 'APPROVED', providerSays: expect.stringContaining('Insufficient balance') })
    expect(alertsOf(waiting?.id ?? 0)).toHaveLength(1)
    expect(await stateOf(purchase)).toEqual(['PENDING'])
  })

  test('is matched to the refund made at the provider if nothing of the payment is left there', async () => {
    const purchase = await givenPurchase(app)
    await paystack.setWebhookUrl(null)
    await paystack.refund(purchase.reference)
    await askForRefund(app, purchase)
    await runJobs()
    await paystack.setWebhookUrl(webhookUrl())

    expect(await stateOf(purchase)).toEqual(['PENDING'])
    expect(paystack.refunds(purchase.reference)).toHaveLength(1)
  })

  test('is matched to the refund made at the provider even if that refund is reported before sending', async () => {
    const purchase = await givenPurchase(app)
    await paystack.refund(purchase.reference)
    await askForRefund(app, purchase)
    await syncRefunds(deps, purchase)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    expect(await stateOf(purchase)).toEqual(['PROCESSED'])
    expect(paystack.refunds(purchase.reference)).toHaveLength(1)
    expect((await bookedOf(db, purchase.orderId)).suspense).toBeUndefined()
  })
})

describe('a refund that the provider can’t pay', () => {
  test('keeps access ended and the amount on the site’s books, alerts managers, and can be retried (G4)', async () => {
    const purchase = await givenPurchase(app, { card: 'refund-fails' })
    await askForRefund(app, purchase)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)
    const [failed] = await refundsOf(db, purchase.orderId)
    const books = await bookedOf(db, purchase.orderId)
    const asked = await askForRefund(app, purchase)

    const answers = await Promise.all([retry(purchase), retry(purchase)])
    await runJobs()
    const second = paystack.refunds(purchase.reference).at(-1)
    await paystack.moveRefund(second?.id ?? 0, 'processed')
    await paystack.settled()
    await runJobs()

    expect(failed).toMatchObject({ status: 'FAILED' })
    expect(alertsOf(failed?.id ?? 0)).toHaveLength(1)
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
    expect(books.suspense).toBe(-1_500_000)
    expect(asked.code).toBe('REFUND_OPEN')
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 200)?.data.decisions).toMatchObject([
      { by: null, decision: 'APPROVED', reason: null },
      { by: nameOf(manager), decision: 'SENT_AGAIN', reason: 'Please retry.' },
    ])
    expect(paystack.refunds(purchase.reference).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await refundsOf(db, purchase.orderId)).toMatchObject([{ status: 'PROCESSED', attempt: 2 }])
    expect((await bookedOf(db, purchase.orderId)).suspense).toBeUndefined()
  })

  test('to the card goes to the bank account that a manager enters instead (G5)', async () => {
    const purchase = await givenPurchase(app, { card: 'refund-needs-attention' })
    await askForRefund(app, purchase)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)
    const waiting = await stateOf(purchase)

    const without = await retry(purchase)
    const wrong = await retry(purchase, { bankCode: '999', accountNumber: '0000000000' })
    const right = await retry(purchase, { bankCode: '058', accountNumber: '0000000000' })
    const again = await retry(purchase, { bankCode: '058', accountNumber: '0000000000' })
    await letProviderWork(app)

    expect(waiting).toEqual(['NEEDS_ATTENTION'])
    expect(without).toMatchObject({ statusCode: 409, code: 'REFUND_NOT_RETRYABLE' })
    expect(wrong).toMatchObject({ statusCode: 400, code: 'BANK_ACCOUNT_INVALID' })
    expect(right).toMatchObject({ statusCode: 200, data: { status: 'PROCESSING', decisionReason: null } })
    expect(right.data.decisions).toMatchObject([
      { by: null, decision: 'APPROVED', reason: null },
      { by: nameOf(manager), decision: 'ACCOUNT_NAMED', reason: 'Please retry.' },
    ])
    expect(again.code).toBe('REFUND_NOT_RETRYABLE')
    expect(await stateOf(purchase)).toEqual(['PROCESSED'])
  })

  test('and permanently refuses shows the provider’s message, and an unreachable provider is reported as such', async () => {
    const purchase = await givenPurchase(app)
    const refused = { type: 'status', status: 400, body: { status: false, message: 'Refunds are off' } } as const
    paystack.addFault({ match: { method: 'POST', path: '/refund' }, times: 1, action: refused })
    await askForRefund(app, purchase)
    await runJobs()
    const [failed] = await refundsOf(db, purchase.orderId)
    paystack.addFault({ match: { method: 'GET', path: '/refund' }, times: 1, action: { type: 'html' } })

    expect(failed).toMatchObject({ status: 'FAILED', providerSays: 'Refunds are off' })
    expect(await retry(purchase)).toMatchObject({ statusCode: 502, code: 'PAYMENTS_UNAVAILABLE' })
    expect(await stateOf(purchase)).toEqual(['FAILED'])
  })
})

describe('a refund made at the provider', () => {
  test('of a whole order ends access to its courses and notifies the buyer (G6)', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })

    await paystack.refund(purchase.reference)
    await paystack.settled()
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    const [external] = await refundsOf(db, purchase.orderId)
    expect(external).toMatchObject({ kind: 'EXTERNAL', status: 'PROCESSED', amountMinor: 3_000_000, lineId: null })
    expect(await statusOf(db, purchase.orderId)).toBe('REFUNDED')
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
    expect(alertsOf(external?.id ?? 0)).toHaveLength(1)
    expect((await bookedOf(db, purchase.orderId)).instructor_pending).toBeUndefined()
  })

  test('in two parts is flagged for a manager and doesn’t end access to the course (G6)', async () => {
    const purchase = await givenPurchase(app)

    for (const amountMinor of [100_000, 200_000]) {
      await paystack.refund(purchase.reference, amountMinor)
      await paystack.settled()
      await runJobs()
    }

    expect(await refundsOf(db, purchase.orderId)).toMatchObject([{ amountMinor: 100_000 }, { amountMinor: 200_000 }])
    expect(await statusOf(db, purchase.orderId)).toBe('PAID')
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([purchase.courseId])
    expect((await bookedOf(db, purchase.orderId)).refund_losses).toBe(300_000)
  })
})

describe('a duplicate payment', () => {
  test('from two tabs is refunded automatically in full, and the course stays (B4)', async () => {
    const checkout = await givenCheckout(app)
    clock.now = new Date(clock.now.getTime() + 31 * MINUTE)
    await checkOut(app, checkout.buyer, checkout.courseIds)
    const second = await newestPayment(db, checkout.buyer.id)
    for (const { reference } of [checkout, second]) await paystack.pay(reference, { webhook: 'none' })

    await Promise.all([settleOrder(deps, checkout.reference), settleOrder(deps, second.reference)])
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    expect(await refundsOf(db, checkout.orderId)).toMatchObject([{ kind: 'DUPLICATE', status: 'PROCESSED', amountMinor: 1_500_000 }])
    expect(await effectsOf(db, checkout)).toMatchObject({ status: 'PAID', enrollments: 1 })
    const books = await bookedOf(db, checkout.orderId)
    expect([books.suspense, (books.instructor_pending ?? 0) < 0]).toEqual([undefined, true])
  })

  test('of two orders is refunded only for the course in both (B5)', async () => {
    const first = await givenPurchase(app)
    const other = await givenCheckout(app, { courses: 2 })
    const [shared = 0, own = 0] = other.courseIds
    await db.updateTable('orders').set({ user_id: first.buyer.id }).where('id', '=', other.orderId).execute()
    await db
      .updateTable('order_lines')
      .set({ course_id: first.courseId })
      .where('order_id', '=', other.orderId)
      .where('course_id', '=', shared)
      .execute()
    await paystack.pay(other.reference, { webhook: 'none' })

    await settleOrder(deps, other.reference)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    expect(await refundsOf(db, other.orderId)).toMatchObject([{ kind: 'DUPLICATE', status: 'PROCESSED', amountMinor: 1_500_000 }])
    expect(await activeCourseIds(db, first.buyer.id)).toEqual([first.courseId, own].sort((one, two) => one - two))
    expect([await statusOf(db, first.orderId), await statusOf(db, other.orderId)]).toEqual(['PAID', 'PAID'])
  })
})

test('an old event for a refunded payment doesn’t restore access to the course (B6)', async () => {
  const purchase = await givenCheckout(app)
  await paystack.pay(purchase.reference)
  await paystack.settled()
  await runJobs()
  const [charge] = paystack.webhooks(purchase.reference)
  await askForRefund(app, { ...purchase, courseId: purchase.courseIds[0] ?? 0 })
  await runJobs()

  await paystack.resend(charge?.id ?? '')
  await runJobs()
  await settleOrder(deps, purchase.reference)

  expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
  expect(await statusOf(db, purchase.orderId)).toBe('REFUNDED')
})

describe('a payment on hold', () => {
  test('waits in suspense, and is refunded in full, once (D4, E9)', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { amount_delta: -100 })
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await settleOrder(deps, checkout.reference)
    const held = await bookedOf(db, checkout.orderId)
    const { id } = await db.selectFrom('payments').select('id').where('reference', '=', checkout.reference).executeTakeFirstOrThrow()
    const give = () =>
      db.transaction().execute((tx) => refundPayment(tx, { paymentId: id, managerId: manager.id, reason: 'Short.', now: clock.now }))

    const outcomes = await Promise.allSettled([give(), give(), give()])
    await runJobs()

    expect(held.suspense).toBe(-1_499_900)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(paystack.refunds(checkout.reference)).toMatchObject([{ amountMinor: 1_499_900 }])
    expect((await bookedOf(db, checkout.orderId)).suspense).toBeUndefined()
    expect(await statusOf(db, checkout.orderId)).toBe('HELD')
  })
})
