import type { BillingDetails } from '@akada/contract/billing.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { ManagedOrder, ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { listAffiliatesOfOrder } from '#features/affiliates/affiliates.face.ts'
import { isBlank } from '#features/billing/billing.rules.ts'
import { cardText } from '#features/orders/orders.rules.ts'
import { findUnmatchedMoney } from '#features/refunds/end-refunded-line.ts'
import { type LeastRefund, listExcess } from '#features/refunds/refund-payment.ts'
import { showOpenDisputes } from '#features/refunds/refunds.payments.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countCourses, documentsOf, type Shown, showLines } from './get-order.ts'
import { type HistoryEvent, listHistory } from './list-history.ts'
import { listAttempts } from './purchases.history.queries.ts'
import { findManaged, type ManagedRow } from './purchases.managed.queries.ts'
import { findPurchase } from './purchases.queries.ts'
import { type Act, listRemarks, type RemarkRow } from './purchases.remarks.queries.ts'

/** Returns an order with its payment attempts, and with the managers' remarks in its timeline. */
export async function getManagedOrder(
  db: Db,
  orderId: number,
  { leastMinor, ...shown }: Shown & { leastMinor: LeastRefund },
): Promise<ManagedOrderDetails> {
  const managed = (await findManaged(db, orderId)) ?? refuse('ORDER_NOT_FOUND')
  const order = (await findPurchase(db, orderId)) ?? refuse('ORDER_NOT_FOUND')
  const remarks = (await listRemarks(db, orderId)).map(asEvent)
  const attempts = await listAttempts(db, orderId)
  const unmatched = await findUnmatchedMoney(db, orderId)
  const lines = await showLines(db, order, { ...shown, isManaged: true })
  return {
    ...asManaged(managed),
    subtotal: toMajor(order.subtotalMinor),
    paid: order.receivedMinor === null ? null : toMajor(order.receivedMinor),
    discount: toMajor(order.discountMinor),
    pricingCountry: managed.pricingCountry,
    billing: billingOf(managed),
    affiliates: (await listAffiliatesOfOrder(db, orderId)).map(({ id, name, amountMinor }) => ({
      id,
      name,
      commission: toMajor(amountMinor),
    })),
    lines,
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      reference: attempt.reference,
      status: attempt.status,
      amount: toMajor(attempt.paidMinor ?? attempt.amountMinor),
      currency: attempt.currency,
      channel: attempt.channel,
      card: cardText(attempt),
      gatewayResponse: attempt.gatewayResponse,
      createdAt: attempt.createdAt.toISOString(),
      nextCheckAt: attempt.nextCheckAt?.toISOString() ?? null,
    })),
    timeline: await listHistory(db, order, countCourses(lines), remarks),
    receiptNumber: order.receiptNumber,
    documents: (await documentsOf(db, [orderId]))(orderId),
    openDisputes: (await showOpenDisputes(db, [orderId])).map(({ paymentId, ...dispute }) => dispute),
    unmatched: unmatched.amountMinor > 0 ? { amount: toMajor(unmatched.amountMinor), currency: order.currency } : null,
    endableCourseIds: unmatched.endableCourseIds,
    excess: (await listExcess(db, order, leastMinor)).map(({ paymentId, amountMinor, ...excess }) => ({
      ...excess,
      amount: toMajor(amountMinor),
    })),
  }
}

/** Returns the company on the receipt, or null without one. */
function billingOf({ companyName, companyAddress, companyTaxId }: ManagedRow): BillingDetails | null {
  const billing = { companyName, companyAddress, companyTaxId }
  return isBlank(billing) ? null : billing
}

export const asManaged = (row: ManagedRow): ManagedOrder => ({
  id: row.id,
  status: row.status,
  reviewReason: row.reviewReason,
  currency: row.currency,
  total: toMajor(row.totalMinor),
  couponCode: row.couponCode,
  buyer: { id: row.buyerId, name: row.buyerName, email: row.erasedAt === null ? row.email : null },
  courses: row.courses,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  receiptNumber: row.receiptNumber,
})

const acts: Record<Act, { kind: HistoryEvent['kind']; words: string }> = {
  RECHECKED: { kind: 'TRIED', words: 'checked the payment with the provider again' },
  RECEIPT_RESENT: { kind: 'RECEIPT', words: 'emailed the receipt again' },
  ACCEPTED: { kind: 'HELD', words: 'accepted the payment' },
  COURSE_ENDED: { kind: 'REFUNDED', words: 'ended access to a course that had already been refunded' },
  EXCESS_REFUNDED: { kind: 'REFUND_DECIDED', words: 'refunded money that wasn’t part of a course’s price' },
  RETURN_EXPLAINED: { kind: 'REFUND_DECIDED', words: 'marked the unmatched amount as not for a course' },
  REVIEWED: { kind: 'HELD', words: 'marked the order as reviewed' },
  DISPUTE_ACCEPTED: { kind: 'DISPUTED', words: 'accepted the dispute' },
  GIVEN_BACK: { kind: 'HELD', words: 'refunded the payment' },
}

function asEvent({ act, name, reason, at }: RemarkRow) {
  const { kind, words } = acts[act]
  const text = `${isolated(name) || 'A deleted user'} ${words}${reason === '' ? '.' : `: ${isolated(reason)}`}`
  return { at, kind, text }
}
