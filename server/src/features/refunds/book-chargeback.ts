import { type Currency, moneyText } from '@akada/contract/money.ts'
import { disputedLines } from '#features/ledger/ledger.rules.ts'
import { chargebackLoss, paidForLines, postChargeback, reversedLineIds, unmatchedOf } from '#features/ledger/post-refund.ts'
import { isPaymentBooked } from '#features/ledger/post-suspense.ts'
import { type LockedOrder, noteForReview } from '#features/orders/orders.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { endRefundedAccess, limitUnpaid, mayBeUnpaid } from './limit-unpaid.ts'
import { listLines, type RefundedLine } from './refunds.orders.queries.ts'
import { leftOfPayment } from './refunds.payments.ts'
import { endReturned, followRefunds } from './start-refund.ts'

type LostDispute = {
  disputeId: number
  paymentId: number
  order: LockedOrder
  currency: Currency
  amountMinor: number
  /** False for an additional payment. Losing such a dispute doesn't end access to a course. */
  paidForIt: boolean
  now: Date
}

/** Books a lost dispute and ends access to the courses that the money paid for. */
export async function bookChargeback(tx: Tx, { order, paidForIt, now, ...dispute }: LostDispute): Promise<void> {
  if (!paidForIt && !(await isPaymentBooked(tx, dispute.paymentId))) return
  const lines = paidForIt ? await linesOfDispute(tx, order.id, dispute) : []
  const lineIds = lines.map(({ id }) => id)
  await endReturned(tx, lines, { order, now })
  await postChargeback(tx, { ...dispute, lineIds, at: now })
  await limitUnpaid(tx, dispute.paymentId, now)
  if (paidForIt) await endRefundedAccess(tx, { order, paymentId: dispute.paymentId, now })
  await noteLoss(tx, order, { ...dispute, paidForIt })
  await followRefunds(tx, order, now)
}

type DisputedMoney = Pick<LostDispute, 'disputeId' | 'paymentId' | 'currency' | 'amountMinor'>

/** Returns all unreversed lines if nothing is left of the payment. Returns none if the money may belong to an unpaid refund. */
async function linesOfDispute(tx: Tx, orderId: number, { paymentId, amountMinor }: DisputedMoney): Promise<readonly RefundedLine[]> {
  if (await mayBeUnpaid(tx, { paymentId, amountMinor })) return []
  const reversed = await reversedLineIds(tx, orderId)
  const left = await withPaid(
    tx,
    (await listLines(tx, orderId)).filter((line) => line.paidMinor > 0 && !reversed.has(line.id)),
  )
  const isAllGone = (await leftOfPayment(tx, paymentId)) <= amountMinor
  return isAllGone ? left : disputedLines(left, amountMinor)
}

/** Sets the amount paid for each line. The amount is below the line's price if an underpayment was accepted. */
async function withPaid(tx: Tx, lines: readonly RefundedLine[]): Promise<RefundedLine[]> {
  const paid = await paidForLines(
    tx,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => ({ ...line, paidMinor: paid.get(line.id) ?? line.paidMinor }))
}

/** Adds a review note for an unmatched amount, so that a manager can assign it to a course. */
async function noteLoss(tx: Tx, order: LockedOrder, { paymentId, paidForIt, ...dispute }: DisputedMoney & Pick<LostDispute, 'paidForIt'>) {
  const { disputeId, currency, amountMinor } = dispute
  const bookedMinor = await chargebackLoss(tx, disputeId)
  const lossMinor = paidForIt ? Math.min(bookedMinor, await unmatchedOf(tx, paymentId)) : bookedMinor
  if (lossMinor <= 0) return
  const taken = `dispute ${disputeId}: the buyer’s bank charged back ${moneyText(amountMinor, currency)}`
  const unexplained =
    lossMinor === amountMinor
      ? ', which can’t be matched to a course'
      : `, of which ${moneyText(lossMinor, currency)} can’t be matched to a course`
  await noteForReview(tx, order, taken + unexplained)
  await enqueue(tx, { kind: 'alert-order', payload: { orderId: order.id }, dedupeKey: `alert:chargeback:${disputeId}` })
}
