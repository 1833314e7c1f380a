import type { Currency } from '@akada/contract/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { insertPosting, isPosted, listReversedLineIds, soldEntries } from './ledger.queries.ts'
import { type Entry, givenBackEntries, moved, reversalEntries } from './ledger.rules.ts'

type Refunded = { refundId: number; currency: Currency; amountMinor: number; at: Date }

/** Books money that goes back for lines: VAT, share and revenue are turned round exactly. The provider keeps its fee, at the platform's cost. */
export async function postRefund(tx: Tx, { refundId, lineIds, ...refund }: Refunded & { lineIds: readonly number[] }): Promise<boolean> {
  const [only] = lineIds.length === 1 ? lineIds : []
  const reversed = await reverse(tx, lineIds)
  const entries = givenBackEntries({ ...refund, orderLineId: only ?? null }, reversed, 'refund_losses')
  return insertPosting(tx, { kind: 'REFUND', sourceId: String(refundId), at: refund.at, entries })
}

/** Books a payment that goes back as a whole, out of suspense. */
export const postPaymentRefund = (tx: Tx, { refundId, ...refund }: Refunded): Promise<boolean> =>
  insertPosting(tx, { kind: 'REFUND', sourceId: String(refundId), at: refund.at, entries: givenBackEntries(refund, [], 'suspense') })

/** The provider could not pay: the money is back with it, and still the buyer's. */
export const postRefundFailed = (tx: Tx, { refundId, attempt, at, ...refund }: Refunded & { attempt: number }): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'REFUND_FAILED',
    sourceId: `${refundId}:${attempt}`,
    at,
    entries: moved(refund, 'provider_clearing', 'suspense'),
  })

/** And is sent once more. */
export const postRefundRetried = (tx: Tx, { refundId, attempt, at, ...refund }: Refunded & { attempt: number }): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'REFUND_RETRIED',
    sourceId: `${refundId}:${attempt}`,
    at,
    entries: moved(refund, 'suspense', 'provider_clearing'),
  })

type LostDispute = { disputeId: number; currency: Currency; amountMinor: number; lineIds: readonly number[]; at: Date }

/** Books what a buyer's bank took back. */
export async function postChargeback(tx: Tx, { disputeId, lineIds, ...dispute }: LostDispute): Promise<boolean> {
  const entries = givenBackEntries(dispute, await reverse(tx, lineIds), 'chargeback_losses')
  return insertPosting(tx, { kind: 'CHARGEBACK', sourceId: String(disputeId), at: dispute.at, entries })
}

/** The lines of an order whose money went back, or is on its way. */
export const reversedLineIds = async (db: Db, orderId: number): Promise<Set<number>> => new Set(await listReversedLineIds(db, orderId))

async function reverse(tx: Tx, lineIds: readonly number[]): Promise<Entry[]> {
  const reversed: Entry[] = []
  for (const lineId of lineIds) {
    const isReleased = await isPosted(tx, 'RELEASE', String(lineId))
    reversed.push(...reversalEntries(await soldEntries(tx, lineId), { isReleased }))
  }
  return reversed
}
