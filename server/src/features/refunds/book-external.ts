import { enrollStudent } from '#features/enrollments/enroll-student.ts'
import {
  assignedOf,
  hadFailed,
  lowerExplained,
  overassignedOf,
  postExplainedFailed,
  postExternalFailed,
  postLineResold,
  postRefund,
  postRefundRaised,
  postRefundSplit,
  reversedLineIds,
} from '#features/ledger/post-refund.ts'
import { markDuplicate } from '#features/orders/mark-duplicate.ts'
import { type LockedOrder, listLostReductions, noteForReview, renewReductions } from '#features/orders/orders.face.ts'
import { lostReductionsText } from '#features/orders/orders.rules.ts'
import { REFUND_DUPLICATES } from '#features/orders/queue-event.ts'
import { resetSeat } from '#features/seats/reset-seat.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { mayBeUnpaid } from './limit-unpaid.ts'
import { findLine, findPayment, listLines, type RefundedLine } from './refunds.orders.queries.ts'
import { leftOfPayment } from './refunds.payments.ts'
import { changeLowered, changeRaised, clearExplained, insertRefund, lockRefund, type Refund, reopenRequests } from './refunds.queries.ts'
import { isUnpaid } from './refunds.rules.ts'
import { alertRefund, endReturned, followRefunds, notifyBuyer, SEND_REFUND, startRefund } from './start-refund.ts'

type Booked = { order: LockedOrder; now: Date }

/**
 * Books a refund made at the provider, and ends access to the courses if nothing of the payment is left. Otherwise, a manager has to say
 * which course the refund was for.
 */
export async function bookExternal(tx: Tx, refund: Refund, { order, isAgain = false, now }: Booked & { isAgain?: boolean }): Promise<void> {
  const { id: refundId, paymentId, currency, amountMinor } = refund
  const money = { refundId, paymentId, currency, amountMinor, isAgain, at: now }
  const payment = await findPayment(tx, { id: paymentId })
  if (payment?.status !== 'SUCCEEDED') {
    await postRefund(tx, { ...money, lineIds: [] })
    return
  }
  const isAllGone = !(await mayBeUnpaid(tx, refund)) && (await leftOfPayment(tx, paymentId)) <= amountMinor
  const reversed = await reversedLineIds(tx, order.id)
  const lines = (await listLines(tx, order.id)).filter((line) => isAllGone && line.paidMinor > 0 && !reversed.has(line.id))
  await endReturned(tx, lines, { order, now })
  await postRefund(tx, { ...money, lineIds: lines.map(({ id }) => id) })
  await followRefunds(tx, order, now)
}

/**
 * Books the failure of a refund made at the provider, which reverses it. Undoes its assignments to courses and other refunds,
 * newest first, until money that was really returned covers the remaining ones. Money that a manager has marked as not for a course isn't
 * counted.
 */
export async function bookExternalFailed(tx: Tx, refund: Refund, { order, now }: Booked): Promise<void> {
  const { id: refundId, paymentId, currency, amountMinor } = refund
  await postExternalFailed(tx, { refundId, paymentId, currency, amountMinor, at: now })
  const keptMinor = await withdrawExplained(tx, refund)
  let isReopened = false
  for (const { lineId, refundId: loweredId, amountMinor: assignedMinor } of await assignedOf(tx, paymentId)) {
    const missingMinor = (await overassignedOf(tx, paymentId)) + keptMinor
    if (missingMinor <= 0) break
    if (loweredId !== null) await raise(tx, await lockRefund(tx, loweredId), { order, byMinor: Math.min(assignedMinor, missingMinor), now })
    if (lineId !== null) isReopened = (await resell(tx, { order, lineId, paymentId, now })) || isReopened
  }
  await lowerExplained(tx, paymentId)
  await reopenRequests(tx, order.id)
  await followRefunds(tx, order, now)
  await noteForReview(
    tx,
    order,
    `refund ${refundId} failed at the provider${isReopened ? ', and the enrollments that it ended are restored' : ''}`,
  )
  if (!isReopened) return
  const lost = lostReductionsText(await listLostReductions(tx, order.id))
  if (lost !== null) await noteForReview(tx, order, lost)
  await notifyBuyer(tx, refundId, 'reopened')
}

/**
 * Withdraws a manager's decision that a failed refund wasn't for a course. Returns the amount that such decisions still cover in other
 * refunds, limited to the part of the failed refund that no decision covered.
 */
async function withdrawExplained(tx: Tx, { id, paymentId, amountMinor }: Refund): Promise<number> {
  const withdrawnMinor = await clearExplained(tx, { id })
  const explainedMinor = await postExplainedFailed(tx, paymentId, withdrawnMinor)
  return Math.max(0, Math.min(explainedMinor, amountMinor - withdrawnMinor - (await overassignedOf(tx, paymentId))))
}

type Line = { order: LockedOrder; lineId: number; paymentId: number; now: Date }

/**
 * Books a line as sold again. Returns true if that restores access to the course. A buyer who bought the course again in the meantime has
 * paid twice.
 */
async function resell(tx: Tx, { order, lineId, paymentId, now }: Line): Promise<boolean> {
  await postLineResold(tx, { lineId, paymentId, at: now })
  const line = await findLine(tx, lineId)
  const { isDuplicate } = line
  if (line.isGift || line.isSeat) return reopenForLearner(tx, line, now)
  const opening = { source: 'ORDER', orderLineId: lineId } as const
  if (!isDuplicate && (await enrollStudent(tx, { userId: order.userId, courseId: line.courseId, opening, now })).isNew) return true
  if (!isDuplicate) await markDuplicate(tx, order, line)
  await enqueue(tx, { kind: REFUND_DUPLICATES, payload: { orderId: order.id } })
  return false
}

/** Restores the access of a gift's recipient or a seat's member, if there is one. The seat of a member who has the course is free again. */
async function reopenForLearner(tx: Tx, { id, courseId, isSeat, learnerId }: RefundedLine, now: Date): Promise<boolean> {
  if (learnerId === null) return false
  const opening = isSeat ? ({ source: 'SEAT', seatId: id } as const) : ({ source: 'GIFT', orderLineId: id } as const)
  const { isNew } = await enrollStudent(tx, { userId: learnerId, courseId, opening, now })
  if (!isNew) await renewReductions(tx, { lineId: id })
  if (!isNew && isSeat) await resetSeat(tx, id)
  return isNew
}

/** Raises a lowered refund, so that the amount is due again. A refund that was sent can't be raised, so a new refund is started. */
async function raise(tx: Tx, refund: Refund, { order, byMinor, now }: Booked & { byMinor: number }): Promise<void> {
  const wasOvertaken = refund.overtakenAt !== null
  if (!wasOvertaken && !isUnpaid(refund)) return refundRest(tx, refund, { order, amountMinor: byMinor, now })
  const hasFailed = wasOvertaken ? await hadFailed(tx, refund) : refund.status === 'FAILED'
  const { id: refundId, paymentId, currency } = refund
  const number = refund.lowerings + 1
  await postRefundRaised(tx, { refundId, paymentId, currency, amountMinor: byMinor, number, hasFailed, at: now })
  await changeRaised(tx, refund, { amountMinor: (wasOvertaken ? 0 : refund.amountMinor) + byMinor, hasFailed })
  if (hasFailed) await alertRefund(tx, refund, 'DUE_AGAIN')
  else await enqueue(tx, { kind: SEND_REFUND, payload: { refundId } })
}

/** Splits a refund that the provider paid in part: a new refund covers the remaining amount. */
export async function splitRefund(tx: Tx, refund: Refund, { order, leftMinor, now }: Booked & { leftMinor: number }): Promise<void> {
  const amountMinor = refund.amountMinor - leftMinor
  const { id: refundId, currency, lowerings, status } = refund
  await postRefundSplit(tx, { refundId, currency, amountMinor, number: lowerings + 1, hasFailed: status === 'FAILED', at: now })
  await changeLowered(tx, refund, { leftMinor, now })
  await refundRest(tx, refund, { order, amountMinor, now })
}

async function refundRest(tx: Tx, { paymentId, currency, reason }: Refund, { order, amountMinor, now }: Booked & { amountMinor: number }) {
  const rest = await insertRefund(tx, {
    kind: 'MANAGER',
    orderId: order.id,
    lineId: null,
    paymentId,
    currency,
    amountMinor,
    status: 'APPROVED',
    isRest: true,
    reason,
    requestedBy: null,
    now,
  })
  await startRefund(tx, rest, { order, lines: [], now })
}
