import { listPendingWork, type PendingWorkItem } from '@akada/contract/staff.ts'
import { describe, expect, test } from 'vitest'
import { givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { giveEarnings, givenEarner, startRun } from '#testing/payout-steps.ts'
import { givenSale } from '#testing/sale-builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp({ now: new Date('2026-11-28T23:30:00Z') })
const { db, call } = app
type Item = PendingWorkItem

const at = (text: string) => new Date(text)
const manager = await givenManager(db)
const course = await givenCourse(db)
const pending = async (as = manager) => (await call(listPendingWork, {}, as)).data

async function givenSoldOrder(time: string) {
  const sale = await givenSale(db, { userId: (await givenUser(db)).id, courseId: course.id, currency: 'NGN', at: at(time) })
  const { orderId } = await db
    .selectFrom('payments')
    .select('order_id as orderId')
    .where('id', '=', sale.paymentId)
    .executeTakeFirstOrThrow()
  return { sale, orderId }
}

describe('work that awaits a manager', () => {
  test('is empty without any', async () => {
    expect(await pending()).toEqual([])
  })

  test('is counted by kind, most urgent first, with the age of the oldest item', async () => {
    const { sale, orderId } = await givenSoldOrder('2026-11-20T12:00:00Z')
    const refund = { kind: 'BUYER' as const, order_id: orderId, payment_id: sale.paymentId, currency: 'NGN' as const, amount_minor: 100 }
    const since = at('2026-11-25T10:00:00Z')
    await db
      .insertInto('refunds')
      .values([
        { ...refund, status: 'REQUESTED', order_line_id: sale.lineId, requested_at: at('2026-11-26T10:00:00Z') },
        { ...refund, status: 'FAILED', requested_at: since },
        { ...refund, status: 'FAILED', requested_at: since, overtaken_at: since },
        { ...refund, status: 'FAILED', kind: 'EXTERNAL', requested_at: since },
        { ...refund, status: 'DECLINED', requested_at: since },
      ])
      .execute()
    const dispute = { payment_id: sale.paymentId, status: 'awaiting', currency: 'NGN' as const, amount_minor: 100, created_at: since }
    await db
      .insertInto('disputes')
      .values([
        { ...dispute, provider_dispute_id: '1', due_at: at('2026-12-01T10:00:00Z') },
        { ...dispute, provider_dispute_id: '2', resolved_at: since },
      ])
      .execute()

    const work = await pending()

    expect(work).toEqual([
      { kind: 'DISPUTES', count: 1, oldestSince: since.toISOString(), dueAt: '2026-12-01T10:00:00.000Z', orderId, currency: null },
      { kind: 'STUCK_REFUNDS', count: 1, oldestSince: since.toISOString(), dueAt: null, orderId: null, currency: null },
      { kind: 'REFUNDS', count: 1, oldestSince: '2026-11-26T10:00:00.000Z', dueAt: null, orderId: null, currency: null },
    ])
  })

  test('includes orders with review notes, except those on hold', async () => {
    const [first, second, held] = [
      await givenSoldOrder('2026-11-10T12:00:00Z'),
      await givenSoldOrder('2026-11-21T12:00:00Z'),
      await givenSoldOrder('2026-11-01T12:00:00Z'),
    ]
    const change = (orderId: number, values: { review_reason: string; review_since?: Date; status?: 'HELD' }) =>
      db.updateTable('orders').set(values).where('id', '=', orderId).execute()
    await change(first.orderId, { review_reason: 'bought twice', review_since: at('2026-11-25T12:00:00Z') })
    await change(held.orderId, { review_reason: 'paid too little', review_since: at('2026-11-02T12:00:00Z'), status: 'HELD' })

    const alone = await pending()
    // Noted by a release that didn't store the time.
    await change(second.orderId, { review_reason: 'bought twice' })

    const noted = { kind: 'NOTED_ORDERS', dueAt: null, currency: null }
    expect(alone.slice(1, 3)).toEqual([
      { ...noted, kind: 'HELD_ORDERS', count: 1, oldestSince: '2026-11-02T12:00:00.000Z', orderId: held.orderId },
      { ...noted, count: 1, oldestSince: '2026-11-25T12:00:00.000Z', orderId: first.orderId },
    ])
    expect((await pending())[2]).toEqual({ ...noted, count: 2, oldestSince: '2026-11-21T12:00:00.000Z', orderId: null })
  })

  test('includes due payouts by currency, since the first amount that is not paid yet', async () => {
    const payoutsDue = async (as = manager) =>
      (await pending(as)).flatMap(({ kind, count, currency, oldestSince }: Item) =>
        kind === 'PAYOUTS' ? [{ count, currency, oldestSince }] : [],
      )
    const [naira] = [await givenEarner(db), await givenEarner(db), await givenEarner(db, { amountMinor: 5_000, currency: 'USD' })]
    const own = await givenEarner(db, { roles: ['MANAGER'], amountMinor: 9_000, currency: 'USD' })
    const given = '2026-08-01T00:00:00.000Z'

    const [before, ofOwn] = [await payoutsDue(), await payoutsDue(own)]
    await startRun(app, manager, 'BY_HAND')
    const paid = await payoutsDue()
    await giveEarnings(db, naira.id, { amountMinor: 2_000_000, at: at('2026-11-28T10:00:00Z') })

    const dollars = { count: 2, currency: 'USD', oldestSince: given }
    expect(before).toEqual([{ count: 2, currency: 'NGN', oldestSince: given }, dollars])
    // Managers can't pay themselves.
    expect(ofOwn).toEqual([before[0], { ...dollars, count: 1 }])
    expect(paid).toEqual([dollars])
    expect(await payoutsDue()).toEqual([{ count: 1, currency: 'NGN', oldestSince: '2026-11-28T10:00:00.000Z' }, dollars])
  })
})
