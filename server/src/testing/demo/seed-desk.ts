// Refunds, disputes, an order on hold and payouts, decided and booked by the site's own code at the time of each act.
import { moneyText } from '@akada/contract/money.ts'
import { feeMinor } from '@akada/paystack-simulator/fees.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { insertDispute, resolveDispute } from '#features/disputes/disputes.queries.ts'
import { postSuspense } from '#features/ledger/post-suspense.ts'
import { holdOrder, lockKnownOrder } from '#features/orders/orders.queries.ts'
import { bookChargeback } from '#features/refunds/book-chargeback.ts'
import { decideRefund } from '#features/refunds/decide-refund.ts'
import { recordOutcome } from '#features/refunds/record-outcome.ts'
import { lockRefund } from '#features/refunds/refunds.queries.ts'
import { noteOf } from '#features/refunds/refunds.rules.ts'
import { requestRefund } from '#features/refunds/request-refund.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PlannedOrder } from './history-types.ts'
import type { DemoDesk, PlannedDispute, PlannedRefund } from './plan-desk.ts'
import type { SeededOrder } from './seed-orders.ts'
import { within } from './within.ts'

const HOUR = 3_600_000
// Below the ids that the simulator assigns.
const FIRST_REFUND = 3_600_000_000
const FIRST_DISPUTE = 3_700_000_000

type World = {
  people: ReadonlyMap<string, { id: string }>
  courses: ReadonlyMap<string, { id: number }>
  placed: readonly { order: PlannedOrder; seeded: SeededOrder }[]
  managerId: string
  now: Date
}

/** Adds the history of the managers' desk, and what is pending on it. */
export async function seedDesk(tx: Tx, { refunds, disputes, held }: DemoDesk, world: World): Promise<void> {
  for (const [index, refund] of refunds.entries()) await seedRefund(tx, refund, { ...world, providerId: String(FIRST_REFUND + index) })
  for (const [index, dispute] of disputes.entries()) await seedDispute(tx, dispute, { ...world, providerId: String(FIRST_DISPUTE + index) })
  if (held) await holdPayment(tx, held, world)
}

const later = (at: Date, hours: number, now: Date) => new Date(Math.min(at.getTime() + hours * HOUR, now.getTime()))

type Reported = World & { providerId: string }

async function seedRefund(tx: Tx, { studentKey, courseKey, at, reason, outcome }: PlannedRefund, world: Reported): Promise<void> {
  const { people, courses, placed, managerId, now, providerId } = world
  const found = placed.find(
    ({ order }) => order.outcome === 'PAID' && order.studentKey === studentKey && order.courseKeys.includes(courseKey),
  )
  if (!found) throw new Error(`The demo has no order of ${studentKey} for ${courseKey}.`)
  const request = { orderId: found.seeded.id, courseId: courses.get(courseKey)?.id ?? 0, userId: people.get(studentKey)?.id ?? '', reason }
  const { id, status } = await requestRefund(within(tx), { ...request, now: at })
  const needsDecision = outcome === 'REQUESTED' || outcome === 'APPROVED_BY_MANAGER' || outcome === 'DECLINED'
  if ((status === 'REQUESTED') !== needsDecision) throw new Error(`The demo’s refund of ${courseKey} is ${status}, not ${outcome}.`)
  if (outcome === 'REQUESTED') return
  const decidedAt = later(at, 5, now)
  const decision = { id, decidedBy: managerId, now: decidedAt }
  if (outcome === 'DECLINED') {
    await decideRefund(within(tx), { ...decision, status: 'DECLINED', reason: 'Most of the course is completed.' })
    return
  }
  if (outcome === 'APPROVED_BY_MANAGER') await decideRefund(within(tx), { ...decision, status: 'APPROVED', reason: 'A fair request.' })
  const { amountMinor, currency, attempt } = await lockRefund(tx, id)
  const reported = {
    id: providerId,
    amountMinor,
    currency,
    note: noteOf({ id, attempt }),
    reference: found.seeded.reference,
    disputeId: null,
  }
  const order = await lockKnownOrder(tx, found.seeded.id)
  const report = async (state: 'pending' | 'processed' | 'needs-attention', hours: number) =>
    recordOutcome(tx, await lockRefund(tx, id), { order, reported: { ...reported, state }, now: later(decidedAt, hours, now) })
  await report('pending', 0.1)
  if (outcome === 'NEEDS_ATTENTION') await report('needs-attention', 3)
  else if (outcome !== 'PENDING') await report('processed', 20)
}

async function seedDispute(tx: Tx, { order, at, resolution, resolvedAt }: PlannedDispute, world: Reported): Promise<void> {
  const seeded = world.placed.find((one) => one.order === order)?.seeded
  if (!seeded) throw new Error('The demo has no order to dispute.')
  const { currency, amountMinor } = await tx
    .selectFrom('payments')
    .select(['currency', 'amount_minor as amountMinor'])
    .where('id', '=', seeded.paymentId)
    .executeTakeFirstOrThrow()
  const paid = { paymentId: seeded.paymentId, currency, amountMinor }
  const dispute = {
    ...paid,
    providerDisputeId: world.providerId,
    category: 'chargeback',
    resolution: null,
    status: 'awaiting-merchant-feedback',
  }
  // The deadline of an open dispute is in a few hours, as long as managers have in Nigeria.
  await insertDispute(tx, { ...dispute, dueAt: new Date(at.getTime() + 16 * HOUR) }, at)
  if (resolution === null || resolvedAt === null) return
  const resolved = await resolveDispute(tx, { ...dispute, dueAt: null, status: 'resolved', resolution }, resolvedAt)
  if (!resolved) return
  const after = { dispute: resolved.id, resolution, amount: amountMinor / 100, currency }
  await recordAct(tx, { act: 'DISPUTE_RESOLVED', by: null, subject: { kind: 'ORDER', id: seeded.id }, after, now: resolvedAt })
  if (resolution !== 'declined')
    await bookChargeback(tx, {
      disputeId: resolved.id,
      order: await lockKnownOrder(tx, seeded.id),
      ...paid,
      paidForIt: true,
      now: resolvedAt,
    })
}

/** A bank transfer of slightly less than the total arrives, so a manager must decide. */
async function holdPayment(tx: Tx, order: PlannedOrder, { placed, now }: World): Promise<void> {
  const seeded = placed.find((one) => one.order === order)?.seeded
  if (!seeded) throw new Error('The demo has no order to hold.')
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', seeded.paymentId).executeTakeFirstOrThrow()
  const { currency, amount_minor: amountMinor, reference } = payment
  const receivedMinor = Math.round(amountMinor * 0.95)
  const fees = feeMinor(receivedMinor, currency)
  const at = later(order.at, 1, now)
  await tx
    .updateTable('payments')
    .set({ status: 'MISMATCH', provider_status: 'success', gateway_response: 'Approved', channel: 'bank_transfer', card_brand: null })
    .set({ card_last4: null, paid_amount_minor: receivedMinor, fees_minor: fees, settled_at: at, verified_at: at })
    .where('id', '=', seeded.paymentId)
    .execute()
  await postSuspense(tx, { paymentId: seeded.paymentId, currency, receivedMinor, feeMinor: fees, at })
  await holdOrder(
    tx,
    await lockKnownOrder(tx, seeded.id),
    `payment ${reference}: paid ${moneyText(receivedMinor, currency)} of ${moneyText(amountMinor, currency)}`,
  )
}

// The people have read these emails, and the provider has done its part.
const historicJobs = [
  'send-refund',
  'tell-refunded-buyer',
  'alert-refund',
  'alert-order',
  'refund-duplicates',
  'alert-dispute',
  'tell-instructor',
  'tell-reviewed',
]

/** Removes the jobs of the history, so that the first start sends no emails about it. */
export const deleteHistoricJobs = (tx: Tx) => tx.deleteFrom('jobs').where('kind', 'in', historicJobs).execute()
