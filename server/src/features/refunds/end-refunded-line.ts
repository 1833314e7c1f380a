import { paidForLines, postLineMatched, reversedLineIds, unmatchedOf } from '#features/ledger/post-refund.ts'
import { type LockedOrder, lockOrder } from '#features/orders/orders.face.ts'
import { REFUND_DUPLICATES } from '#features/orders/queue-event.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findPaidBy, listLines, lockBuyers, type RefundedLine } from './refunds.orders.queries.ts'
import { endReturned, followRefunds } from './start-refund.ts'

export type EndedLine = { orderId: number; courseId: number; managerId: string; now: Date }

/** Ends access to a course after the provider or the bank has returned its payment. Sends no money. Returns the course's paid price. */
export async function endRefundedLine(tx: Tx, { orderId, courseId, managerId, now }: EndedLine) {
  const order = (await lockOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND')
  if (order.userId === managerId) refuse('ORDER_OWN')
  await lockBuyers(tx, orderId)
  const reversed = await reversedLineIds(tx, orderId)
  const line = lineToEnd(await listLines(tx, orderId), { courseId, reversed }) ?? refuse('ORDER_NOT_FOUND')
  if (reversed.has(line.id)) refuse('REFUND_OPEN')
  const payment = await findPaidFor(tx, order)
  const amountMinor = payment === undefined ? 0 : await pricePaid(tx, line)
  if (payment === undefined || amountMinor === 0) return refuse('REFUND_NOTHING_PAID')
  if ((await unmatchedOf(tx, payment.id)) < amountMinor) refuse('REFUND_NOT_MATCHED')
  await endReturned(tx, [line], { order, now })
  await postLineMatched(tx, { lineId: line.id, paymentId: payment.id, at: now })
  await followRefunds(tx, order, now)
  // The refund of a course bought twice may have been postponed because of this amount. It can be sent now.
  await enqueue(tx, { kind: REFUND_DUPLICATES, payload: { orderId } })
  return { amountMinor, currency: order.currency }
}

/** Returns the line of a course. Of several seats, returns one that no one uses, or else the last one that wasn't returned. */
function lineToEnd(lines: readonly RefundedLine[], { courseId, reversed }: { courseId: number; reversed: ReadonlySet<number> }) {
  const ofCourse = lines.filter((one) => one.courseId === courseId)
  const left = ofCourse.filter(({ id }) => !reversed.has(id))
  return (
    left.find(({ isFreeSeat }) => isFreeSeat) ??
    left.find(({ isSeat, learnerId }) => isSeat && learnerId === null) ??
    left.at(-1) ??
    ofCourse[0]
  )
}

/** Returns an order's unmatched amount and the courses whose price it covers. */
export async function findUnmatchedMoney(db: Db, orderId: number): Promise<{ amountMinor: number; endableCourseIds: number[] }> {
  const payment = await findPaidBy(db, orderId)
  const amountMinor = payment === undefined ? 0 : await unmatchedOf(db, payment.id)
  const endableCourseIds: number[] = []
  if (amountMinor > 0) {
    const reversed = await reversedLineIds(db, orderId)
    for (const line of await listLines(db, orderId)) {
      const paidMinor = await pricePaid(db, line)
      if (!reversed.has(line.id) && paidMinor > 0 && paidMinor <= amountMinor) endableCourseIds.push(line.courseId)
    }
  }
  return { amountMinor, endableCourseIds: [...new Set(endableCourseIds)] }
}

const findPaidFor = async (tx: Tx, order: LockedOrder) => (order.paidAt === null ? undefined : findPaidBy(tx, order.id))

/** Returns the amount paid for a line. It is below the line's price if an underpayment was accepted. */
export const pricePaid = async (db: Db, line: RefundedLine): Promise<number> =>
  (await paidForLines(db, [line.id])).get(line.id) ?? line.paidMinor
