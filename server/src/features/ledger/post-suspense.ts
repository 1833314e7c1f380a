import type { Currency } from '@akada/contract/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { findBookedCurrency, findSuspended, insertPosting, isBooked } from './ledger.queries.ts'
import { suspenseEntries } from './ledger.rules.ts'

export type SuspendedPayment = { paymentId: number; currency: string; receivedMinor: number; feeMinor: number | null; at: Date }

const isCurrency = (currency: string): currency is Currency => currency === 'NGN' || currency === 'USD'

/** Books a payment to suspense: a second payment for an order, or one that differs from its order. */
export async function postSuspense(tx: Tx, { paymentId, currency, receivedMinor, feeMinor, at }: SuspendedPayment): Promise<void> {
  // The provider doesn't pay this site in other currencies. The order on hold shows the reported amount to managers.
  if (!isCurrency(currency)) return
  const entries = suspenseEntries({ currency, receivedMinor, feeMinor: feeMinor ?? 0 })
  await insertPosting(tx, { kind: 'SUSPENSE', sourceId: String(paymentId), at, entries })
}

/** Returns the part of a payment that is still in suspense, or undefined if there is none. */
export async function suspendedMoney(db: Db, paymentId: number): Promise<{ currency: Currency; amountMinor: number } | undefined> {
  const money = await findSuspended(db, paymentId)
  return money && money.amountMinor > 0 ? money : undefined
}

/** Returns the booked currency of a payment, which may differ from its order's. Returns undefined for unbooked payments. */
export const receivedCurrency = (db: Db, paymentId: number): Promise<Currency | undefined> => findBookedCurrency(db, paymentId)

/** Returns whether a payment is in the ledger. Only booked money can be returned. */
export const isPaymentBooked = (db: Db, paymentId: number): Promise<boolean> => isBooked(db, paymentId)
