import type { Currency } from '@akada/contract/money.ts'
import { disputedLines } from '#features/ledger/ledger.rules.ts'
import { postChargeback, reversedLineIds } from '#features/ledger/post-refund.ts'
import { isPaymentBooked } from '#features/ledger/post-suspense.ts'
import type { Tx } from '#platform/database/database.ts'
import { listLines } from './refunds.orders.queries.ts'
import { endLearning, followRefunds } from './start-refund.ts'

type LostDispute = {
  disputeId: number
  paymentId: number
  orderId: number
  currency: Currency
  amountMinor: number
  /** False for a payment on top of the one that paid the order: its loss ends nothing. */
  paidForIt: boolean
  now: Date
}

/** A buyer's bank took money back: what it paid for ends, and the books say so. The caller has locked the order. */
export async function bookChargeback(tx: Tx, { orderId, paidForIt, now, ...dispute }: LostDispute): Promise<void> {
  if (!paidForIt && !(await isPaymentBooked(tx, dispute.paymentId))) return
  const reversed = await reversedLineIds(tx, orderId)
  const left = (await listLines(tx, orderId)).filter((line) => line.paidMinor > 0 && !reversed.has(line.id))
  const lines = paidForIt ? disputedLines(left, dispute.amountMinor) : []
  for (const line of lines) await endLearning(tx, line.id, now)
  await postChargeback(tx, { ...dispute, lineIds: lines.map(({ id }) => id), at: now })
  await followRefunds(tx, orderId)
}
