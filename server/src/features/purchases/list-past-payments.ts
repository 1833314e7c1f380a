import { noteOf } from '#features/refunds/refunds.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { listKnownPayments } from './purchases.past.queries.ts'

const refundStates = {
  PROCESSED: 'processed',
  PROCESSING: 'processing',
  NEEDS_ATTENTION: 'needs-attention',
  FAILED: 'failed',
} as const

const stateOf = (status: string) =>
  Object.hasOwn(refundStates, status) ? refundStates[status as keyof typeof refundStates] : ('pending' as const)

function byPayment<Row extends { paymentId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>()
  for (const row of rows) grouped.set(row.paymentId, [...(grouped.get(row.paymentId) ?? []), row])
  return grouped
}

/** Lists the site's payments as the provider would have recorded them, for a payment simulator that starts without data. */
export async function listPastPayments(db: Db) {
  const { payments, refunds, disputes } = await listKnownPayments(db)
  const [refundsOf, disputesOf] = [byPayment(refunds), byPayment(disputes)]
  return payments.map(({ id, transactionId, status, ...payment }) => ({
    ...payment,
    id: Number(transactionId),
    hasFailed: status === 'FAILED',
    refunds: (refundsOf.get(id) ?? []).map((refund) => ({
      id: Number(refund.refundId),
      amountMinor: refund.amountMinor,
      status: stateOf(refund.status),
      merchantNote: noteOf(refund),
      createdAt: refund.createdAt,
    })),
    disputes: (disputesOf.get(id) ?? []).map(({ paymentId: _, disputeId, category, ...dispute }) => ({
      ...dispute,
      id: Number(disputeId),
      status: dispute.resolvedAt === null ? ('awaiting-merchant-feedback' as const) : ('resolved' as const),
      category: category ?? 'chargeback',
    })),
  }))
}
