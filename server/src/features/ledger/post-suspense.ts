import type { Currency } from '@akada/contract/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { findBookedCurrency, findSuspended, insertPosting, isBooked } from './ledger.queries.ts'
import { suspenseEntries } from './ledger.rules.ts'

export type SuspendedPayment = { paymentId: number; currency: string; receivedMinor: number; feeMinor: number | null; at: Date }

const isCurrency = (currency: string): currency is Currency => currency === 'NGN' || currency === 'USD'

/** Books money that came in and is nobody's yet: a second payment of an order, or one that isn't what was asked for. */
export async function postSuspense(tx: Tx, { paymentId, currency, receivedMinor, feeMinor, at }: SuspendedPayment): Promise<void> {
  // The provider pays out no other currency to us; whoever looks at the held order sees what was said.
  if (!isCurrency(currency)) return
  const entries = suspenseEntries({ currency, receivedMinor, feeMinor: feeMinor ?? 0 })
  await insertPosting(tx, { kind: 'SUSPENSE', sourceId: String(paymentId), at, entries })
}

/** What of a payment is in suspense still; undefined when nothing is. */
export async function suspendedMoney(db: Db, paymentId: number): Promise<{ currency: Currency; amountMinor: number } | undefined> {
  const money = await findSuspended(db, paymentId)
  return money && money.amountMinor > 0 ? money : undefined
}

/** Returns the booked currency of a payment, which may differ from its order's. Undefined for unbooked payments. */
export const receivedCurrency = (db: Db, paymentId: number): Promise<Currency | undefined> => findBookedCurrency(db, paymentId)

/** Whether a payment is in the books at all: what isn't ours, or never came, can't leave either. */
export const isPaymentBooked = (db: Db, paymentId: number): Promise<boolean> => isBooked(db, paymentId)
