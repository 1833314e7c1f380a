import { revokeCertificate } from '#features/certificates/certificates.face.ts'
import { endEnrollments } from '#features/enrollments/enrollments.face.ts'
import { notifyRecipient } from '#features/gifts/notify-recipient.ts'
import { postPaymentRefund, postRefund, reversedLineIds } from '#features/ledger/post-refund.ts'
import { type LockedOrder, listReducedBundles, lockOrdersToNote, noteForReview, setRefundState } from '#features/orders/orders.face.ts'
import { endSeat } from '#features/seats/end-seat.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { listLines, type RefundedLine } from './refunds.orders.queries.ts'
import { leftOfPayment } from './refunds.payments.ts'
import { decideRequested, listLineIds, listRequests, type Refund } from './refunds.queries.ts'
import { orderState } from './refunds.rules.ts'

/** Sends an approved refund, by its id. */
export const SEND_REFUND = 'send-refund'
/** Emails the buyer about a decision, by refund id. */
export const TELL_BUYER = 'tell-refunded-buyer'
/** Alerts the operator that a refund needs action, with the reason. */
export const ALERT_REFUND = 'alert-refund'

type Started = { order: LockedOrder; lines: readonly Pick<RefundedLine, 'id'>[]; now: Date }

/** Applies an approved refund in one transaction: enrollment, certificate, ledger, order, email, and the job that sends it. A refund without lines is of the payment. */
export async function startRefund(tx: Tx, refund: Refund, { order, lines, now }: Started) {
  const money = { refundId: refund.id, paymentId: refund.paymentId, currency: refund.currency, amountMinor: refund.amountMinor, at: now }
  if (lines.length === 0) await postPaymentRefund(tx, money)
  else {
    const lineIds = lines.map(({ id }) => id)
    await endLearning(tx, lineIds, now)
    await postRefund(tx, { ...money, lineIds })
  }
  await followRefunds(tx, order, now)
  await enqueue(tx, { kind: SEND_REFUND, payload: { refundId: refund.id } })
  await notifyBuyer(tx, refund.id, 'approved')
}

/** Ends the enrollments of lines, and tells the recipients of gifts and the members of seats. A line for an already owned course has none. */
async function endLearning(tx: Tx, lineIds: readonly number[], now: Date): Promise<void> {
  for (const { id, lineId } of await endEnrollments(tx, lineIds)) {
    await revokeCertificate(tx, id, now)
    await notifyRecipient(tx, lineId)
    await endSeat(tx, lineId)
  }
}

type ReturnedLine = Pick<RefundedLine, 'id' | 'courseId'>
type Returned = { order: LockedOrder; now: Date }

/**
 * Like `endLearning`, for lines of an order whose price was charged back or refunded at the provider. Notes that on the orders of bundles
 * that cost less because of these lines.
 */
export async function endReturned(tx: Tx, lines: readonly ReturnedLine[], { order, now }: Returned): Promise<void> {
  // Before the enrollments, because orders are locked first.
  await noteReducedBundles(tx, lines, order.id)
  await endLearning(
    tx,
    lines.map(({ id }) => id),
    now,
  )
}

async function noteReducedBundles(tx: Tx, lines: readonly ReturnedLine[], orderId: number): Promise<void> {
  if (lines.length === 0) return
  const courses = new Map(lines.map(({ id, courseId }) => [id, courseId]))
  const reduced = await listReducedBundles(tx, [...courses.keys()])
  const orders = await lockOrdersToNote(
    tx,
    reduced.map((bundle) => bundle.orderId),
  )
  for (const order of orders)
    for (const { lineId } of reduced.filter((bundle) => bundle.orderId === order.id))
      await noteForReview(
        tx,
        order,
        `the bundle cost less because of course ${courses.get(lineId)} of order #${orderId}, which was charged back or refunded at the provider`,
      )
}

/** Updates an order's status for its refunds and chargebacks. */
export async function followRefunds(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const { id: orderId } = order
  const reversed = await reversedLineIds(tx, orderId)
  await closeRequests(tx, { orderId, reversed, now })
  const isWaiting = (await listRequests(tx, orderId)).length > 0
  await setRefundState(tx, order, orderState(await listLines(tx, orderId), { reversed, isWaiting }))
}

type Reversed = { orderId: number; reversed: ReadonlySet<number>; now: Date }

/** Declines requests for payments that were already refunded, so that the requests leave the queue. */
async function closeRequests(tx: Tx, { orderId, reversed, now }: Reversed): Promise<void> {
  for (const { id, paymentId } of await listRequests(tx, orderId)) {
    const isBack = (await listLineIds(tx, id)).some((lineId) => reversed.has(lineId)) || (await leftOfPayment(tx, paymentId)) <= 0
    if (isBack) await decideRequested(tx, { id, status: 'DECLINED', decidedBy: null, reason: 'The payment was already refunded.', now })
  }
}

type News = 'requested' | 'approved' | 'declined' | 'processed' | 'reopened'

export const notifyBuyer = (tx: Tx, refundId: number, news: News) =>
  enqueue(tx, { kind: TELL_BUYER, payload: { refundId, news }, dedupeKey: `refund-news:${refundId}:${news}` })

export const alertRefund = (tx: Tx, refund: { id: number; attempt: number }, because: string) =>
  enqueue(tx, {
    kind: ALERT_REFUND,
    payload: { refundId: refund.id, because },
    dedupeKey: `refund-alert:${refund.id}:${refund.attempt}:${because}`,
  })
