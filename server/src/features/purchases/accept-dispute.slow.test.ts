import { acceptDispute, getManagedOrder } from '@akada/contract/purchases.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager, givenUser } from '#testing/builders.ts'
import { activeCourseIds, askForRefund, bookedOf, givenPurchase, letProviderWork, refundsOf, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const manager = await givenManager(db)
// Provider fee of a ₦15,000 card payment, in kobo.
const FEE = 32_500

beforeAll(async () => {
  await app.hearWebhooks()
})

afterEach(() => paystack.clearFaults())

const hear = async () => {
  await paystack.settled()
  await runJobs()
}

async function openDispute(reference: string, amountMinor?: number): Promise<number> {
  await paystack.dispute(reference, amountMinor === undefined ? {} : { amountMinor })
  await syncDisputes(deps, reference)
  const { id } = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('disputes.id')
    .where('reference', '=', reference)
    .orderBy('disputes.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

async function givenDisputed(courses = 1) {
  const purchase = await givenPurchase(app, { courses })
  return { ...purchase, disputeId: await openDispute(purchase.reference) }
}

const accept = (id: number, as: { id: string } = manager) =>
  call(acceptDispute, { params: { id }, body: { reason: 'They are right.' } }, as)
const resolutionsSent = (disputeId: string) => paystack.requests().filter(({ path }) => path.endsWith(`/dispute/${disputeId}/resolve`))
const theirIdOf = (reference: string) => String(paystack.disputes(reference)[0]?.id)
const notesOf = async (orderId: number) => {
  const notes = await db.selectFrom('order_notes').select(['act', 'reason', 'done_by as by']).where('order_id', '=', orderId).execute()
  return notes.map(({ act, reason, by }) => [act, reason, by])
}
const resolvedActsOf = (orderId: number) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'actor_id as by'])
    .where('subject_id', '=', String(orderId))
    .where('act', '=', 'DISPUTE_RESOLVED')
    .execute()
const accepted = ['DISPUTE_ACCEPTED', 'They are right.', manager.id]
const byManager = [{ act: 'DISPUTE_RESOLVED', by: manager.id }]

describe('accepting a dispute', () => {
  test('returns the money once at the provider, ends access to the course and is booked like any lost dispute', async () => {
    const { disputeId, reference, orderId, buyer } = await givenDisputed()

    const answer = await accept(disputeId)
    await hear()
    await syncDisputes(deps, reference)

    expect(answer).toMatchObject({ statusCode: 200, data: { id: orderId, status: 'REFUNDED', openDisputes: [] } })
    expect(paystack.disputes(reference)).toMatchObject([{ status: 'resolved', resolution: 'merchant-accepted' }])
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    expect(await bookedOf(db, orderId)).toEqual({ provider_clearing: -FEE, provider_fees: FEE })
    expect(await notesOf(orderId)).toEqual([accepted])
    expect(await resolvedActsOf(orderId)).toEqual(byManager)
    expect(answer.data.timeline.map(({ text }: { text: string }) => text)).toContain(
      `Adaeze ${manager.lastName} accepted the dispute: They are right.`,
    )
  })

  test('happens once when many managers, the webhook and the poll race', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { disputeId, reference, orderId } = await givenDisputed()

      const answers = await Promise.all([
        ...Array.from({ length: 8 }, () => accept(disputeId)),
        syncDisputes(deps, reference).then(() => undefined),
        hear().then(() => undefined),
      ])
      await hear()
      const later = await accept(disputeId)

      const codes = answers.flatMap((answer) => (answer === undefined ? [] : [answer.code ?? 'ok']))
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
      expect(codes.filter((code) => code === 'DISPUTE_OVER' || code === 'DISPUTE_ACCEPTING')).toHaveLength(7)
      expect(later.code).toBe('DISPUTE_OVER')
      expect(resolutionsSent(theirIdOf(reference))).toHaveLength(1)
      expect(await bookedOf(db, orderId)).toEqual({ provider_clearing: -FEE, provider_fees: FEE })
      expect([await notesOf(orderId), await resolvedActsOf(orderId)]).toEqual([[accepted], byManager])
    }
  })

  test('recovers from a lost response by querying the provider', async () => {
    const { disputeId, reference, orderId } = await givenDisputed()
    paystack.addFault({ match: { path: '/dispute/*/resolve' }, times: 1, action: { type: 'commit_then_drop' } })

    const answer = await accept(disputeId)

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'REFUNDED' } })
    expect([await notesOf(orderId), await resolvedActsOf(orderId)]).toEqual([[accepted], byManager])
    expect(resolutionsSent(theirIdOf(reference))).toHaveLength(1)
  })

  test('can be retried after the provider was unreachable, but not by two managers concurrently', async () => {
    const { disputeId, reference, orderId } = await givenDisputed()
    paystack.addFault({ match: { path: '/dispute/*/resolve' }, times: 1, action: { type: 'status', status: 500 } })

    const failed = await accept(disputeId)
    const early = await accept(disputeId)
    const before = await statusOf(db, orderId)
    clock.now = new Date(clock.now.getTime() + 2 * 60_000 + 1)
    const again = await accept(disputeId)

    expect([failed.code, early.code, before]).toEqual(['PAYMENTS_UNAVAILABLE', 'DISPUTE_ACCEPTING', 'PAID'])
    expect(again).toMatchObject({ statusCode: 200, data: { status: 'REFUNDED' } })
    expect(paystack.disputes(reference)).toMatchObject([{ resolution: 'merchant-accepted' }])
    expect(await notesOf(orderId)).toEqual([accepted])
  })

  test('shows the provider’s reason for a rejection and can be retried', async () => {
    const { disputeId, orderId } = await givenDisputed()
    const says = { status: false, message: 'The bank is looking at it' }
    paystack.addFault({ match: { path: '/dispute/*/resolve' }, times: 1, action: { type: 'status', status: 400, body: says } })

    const refused = await accept(disputeId)
    const noted = await notesOf(orderId)
    const again = await accept(disputeId)

    expect(refused).toMatchObject({
      statusCode: 409,
      code: 'DISPUTE_NOT_ACCEPTABLE',
      message: 'The payment provider says: The bank is looking at it',
    })
    expect(noted).toEqual([])
    expect(again.statusCode).toBe(200)
  })

  test('is refused if the dispute was resolved at the provider in the meantime, and books the outcome', async () => {
    const { disputeId, reference, orderId } = await givenDisputed()
    await paystack.resolveDispute(paystack.disputes(reference)[0]?.id ?? 0, 'auto-accepted')

    const answer = await accept(disputeId)

    expect(answer.code).toBe('DISPUTE_OVER')
    expect(await statusOf(db, orderId)).toBe('REFUNDED')
    expect(await resolvedActsOf(orderId)).toEqual([{ act: 'DISPUTE_RESOLVED', by: null }])
  })

  test('is refused for money that was already refunded to the buyer', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await letProviderWork(app)
    const disputeId = await openDispute(purchase.reference)

    const answers = await Promise.all([accept(disputeId), accept(disputeId)])

    expect(answers).toMatchObject([{ code: 'DISPUTE_REFUNDED' }, { code: 'DISPUTE_REFUNDED' }])
    expect(resolutionsSent(theirIdOf(purchase.reference))).toEqual([])
  })

  test('marks an approved, unsent refund as failed, so that the money is returned once', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    const disputeId = await openDispute(purchase.reference)

    const answer = await accept(disputeId)
    await letProviderWork(app)

    expect(answer.statusCode).toBe(200)
    expect(await refundsOf(db, purchase.orderId)).toMatchObject([{ status: 'FAILED' }])
    expect(paystack.refunds(purchase.reference)).toEqual([])
  })

  test('for the price of one of two courses ends access to neither course and adds a review note', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const disputeId = await openDispute(purchase.reference, 1_500_000)

    const { data } = await accept(disputeId)

    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual(purchase.courseIds)
    expect(data.reviewReason).toContain('can’t be matched to a course')
    expect(data.endableCourseIds).toEqual(purchase.courseIds)
  })

  test('is refused for the buyer’s own order and for an unknown dispute', async () => {
    const { disputeId, buyer, reference } = await givenDisputed()
    await db.insertInto('user_roles').values({ user_id: buyer.id, role: 'MANAGER' }).execute()

    const answers = [await accept(disputeId, buyer), await accept(disputeId, await givenUser(db)), await accept(999_999)]

    expect(answers.map(({ code }) => code)).toEqual(['ORDER_OWN', 'NOT_ALLOWED', 'DISPUTE_NOT_FOUND'])
    expect(resolutionsSent(theirIdOf(reference))).toEqual([])
    expect((await accept(disputeId)).statusCode).toBe(200)
    const { data } = await call(getManagedOrder, { params: { id: (await givenPurchase(app)).orderId } }, manager)
    expect(data.openDisputes).toEqual([])
  })
})
