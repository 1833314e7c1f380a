import { toMajor } from '@akada/contract/money.ts'
import type { OpenDispute } from '@akada/contract/refunds.ts'
import { chargedBackOf, sentBackOf } from '#features/ledger/post-refund.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findReceived, isDisputed, listOpenDisputes, sumSent } from './refunds.orders.queries.ts'
import { UNBOOKED } from './refunds.rules.ts'
import { hasUnbooked } from './refunds.unbooked.queries.ts'

/** Returns the amount of a payment that remains after booked refunds and chargebacks, in kobo or cents. */
export const leftOfPayment = async (db: Db, paymentId: number): Promise<number> =>
  (await findReceived(db, paymentId)) - ((await sentBackOf(db, [paymentId])).get(paymentId) ?? 0)

/** Returns the amount of a payment that remains after chargebacks and refunds that were or may have been sent, in kobo or cents. */
export const remainingOfPayment = async (db: Db, paymentId: number): Promise<number> =>
  (await findReceived(db, paymentId)) - (await sumSent(db, paymentId)) - (await chargedBackOf(db, paymentId))

/** Refuses during an open dispute about a payment, because its money could be returned twice. The caller has locked the order. */
export async function requireUndisputed(db: Db, paymentId: number): Promise<void> {
  if (await isDisputed(db, paymentId)) refuse('REFUND_DISPUTED')
}

/**
 * Refuses to accept a dispute over money that was or may have been sent to the buyer. Approved, unsent refunds don't count, because they
 * fail later.
 */
export async function requireUnsent(db: Db, { paymentId, amountMinor }: { paymentId: number; amountMinor: number }): Promise<void> {
  if (await hasUnbooked(db, paymentId)) refuse('DISPUTE_NOT_ACCEPTABLE', { message: UNBOOKED })
  const goneMinor = (await sumSent(db, paymentId)) + (await chargedBackOf(db, paymentId))
  if (goneMinor + amountMinor > (await findReceived(db, paymentId))) refuse('DISPUTE_REFUNDED')
}

export type PaymentDispute = OpenDispute & { paymentId: number }

/** Returns the open disputes of orders, as managers see them. */
export const showOpenDisputes = async (db: Db, orderIds: readonly number[]): Promise<PaymentDispute[]> =>
  (await listOpenDisputes(db, orderIds)).map(({ amountMinor, dueAt, ...dispute }) => ({
    ...dispute,
    amount: toMajor(amountMinor),
    dueAt: dueAt?.toISOString() ?? null,
  }))
