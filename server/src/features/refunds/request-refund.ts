import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import { reversedLineIds, unmatchedOf } from '#features/ledger/post-refund.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { refundableOf } from './list-refundable.ts'
import { mayBeRefunded } from './list-unmatched.ts'
import {
  findBuyerFacts,
  findPaidBy,
  hasRefund,
  isGiftRedeemed,
  listLines,
  lockOrder,
  lockRequests,
  type RefundedLine,
  type RefundedOrder,
} from './refunds.orders.queries.ts'
import { countRecentRequests, insertRefund, type Refund } from './refunds.queries.ts'
import { isAutomatic, REQUESTS_PER_HOUR, requestProblem, YEAR_MS } from './refunds.rules.ts'
import { followRefunds, notifyBuyer, startRefund } from './start-refund.ts'

export type RefundRequest = { orderId: number; courseId: number; reason: string; userId: string; now: Date }

/** Requests a refund of one course. Approves it automatically within the rules; otherwise a manager decides. */
export const requestRefund = (db: Db, request: RefundRequest): Promise<Refund & { courseId: number }> =>
  inTransaction(db, async (tx) => {
    const { userId, courseId, now } = request
    await lockRequests(tx, userId)
    if ((await countRecentRequests(tx, userId, new Date(now.getTime() - 3_600_000))) >= REQUESTS_PER_HOUR)
      refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })

    const order = await lockOrder(tx, request.orderId)
    if (order?.userId !== userId) return refuse('ORDER_NOT_FOUND')
    const settings = await siteSettings(tx)
    const { line, paymentId, state } = await lineToRefund(tx, order, courseId)
    const problem = requestProblem(state, { refundDays: settings.refundDays, isGiftRedeemed: await isGiftRedeemed(tx, line.id), now })
    if (problem) refuse(problem)

    const facts = await findBuyerFacts(tx, { userId, line, paymentId, since: new Date(now.getTime() - YEAR_MS) })
    // A refund made at the provider may have been for this course.
    const isUncertain = mayBeRefunded(await unmatchedOf(tx, paymentId), state)
    const isApproved = !isUncertain && isAutomatic({ ...facts, progress: percentDone(facts) }, settings)
    const refund = await insertRefund(tx, {
      kind: 'BUYER',
      orderId: order.id,
      lineId: line.id,
      paymentId,
      currency: order.currency,
      amountMinor: state.paidMinor,
      status: isApproved ? 'APPROVED' : 'REQUESTED',
      reason: request.reason,
      requestedBy: userId,
      now,
    })
    if (isApproved) await startRefund(tx, refund, { line, now })
    else {
      await followRefunds(tx, order.id, now)
      await notifyBuyer(tx, refund.id, 'requested')
    }
    return { ...refund, courseId }
  })

export type LineRefund = { orderId: number; courseId: number; reason: string; managerId: string; now: Date }

type LineToRefund = {
  line: RefundedLine
  paymentId: number
  state: { paidMinor: number; paidAt: Date | null; isReturned: boolean }
}

export async function lineToRefund(tx: Tx, order: RefundedOrder, courseId: number): Promise<LineToRefund> {
  const lines = await listLines(tx, order.id)
  const line = lines.find((one) => one.courseId === courseId) ?? refuse('ORDER_NOT_FOUND')
  const reversed = await reversedLineIds(tx, order.id)
  const isReturned = line.isDuplicate || reversed.has(line.id) || (await hasRefund(tx, line.id))
  // An order without a payment, such as one that a coupon made free, has nothing to refund.
  const payment = order.paidAt === null ? undefined : await findPaidBy(tx, order.id)
  const { id } = payment ?? refuse('REFUND_NOTHING_PAID')
  return { line, paymentId: id, state: { paidMinor: await refundableOf(tx, order.id, line.id), paidAt: order.paidAt, isReturned } }
}
