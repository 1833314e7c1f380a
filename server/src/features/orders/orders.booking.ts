import { bookCommissions } from '#features/affiliates/book-commissions.ts'
import { postSale } from '#features/ledger/post-sale.ts'
import { postSuspense } from '#features/ledger/post-suspense.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Transaction } from '#platform/payments/provider.ts'
import type { Completed } from './complete-order.ts'
import type { LockedOrder } from './orders.queries.ts'
import { writeShares } from './orders.shares.queries.ts'

type Received = { paymentId: number; reported: Transaction; at: Date }

/** Returns the lines in the order of their ids, in which amounts are rounded. */
const linesById = (lines: Completed['lines']) => lines.toSorted((one, other) => one.id - other.id)

/** Posts a payment that paid its order to the ledger, and stores the shares of each line. */
export async function bookSale(tx: Tx, order: LockedOrder, sale: Received & Completed): Promise<void> {
  const { currency, taxRateBps } = order
  const { paymentId, reported, at, settings } = sale
  const lines = linesById(sale.lines)
  const saleMinor = lines.reduce((sum, line) => sum + line.paidMinor, 0)
  const shared = await postSale(tx, {
    paymentId,
    currency,
    receivedMinor: reported.amountMinor,
    feeMinor: reported.feesMinor,
    isFeeOnTop: reported.amountMinor > saleMinor && reported.requestedAmountMinor === saleMinor,
    taxRateBps,
    shares: settings,
    lines,
    at,
  })
  await writeShares(tx, order, shared)
  await bookCommissions(tx, shared, at)
}

type AcceptedPayment = {
  paymentId: number
  receivedMinor: number
  feeMinor: number | null
  at: Date
}

/** Like `bookSale`, for an accepted payment that is booked in suspense. */
export async function bookHeldSale(tx: Tx, order: LockedOrder, sale: AcceptedPayment & Completed): Promise<void> {
  const { currency, taxRateBps } = order
  const { settings: shares, ...payment } = sale
  const lines = linesById(sale.lines)
  const shared = await postSale(tx, { ...payment, currency, taxRateBps, shares, lines, isFeeOnTop: false, wasHeld: true })
  await writeShares(tx, order, shared)
  await bookCommissions(tx, shared, payment.at)
}

/** Posts money to suspense, because it will be refunded or a manager must decide. Skips money that isn't the site's. */
export async function bookSuspense(tx: Tx, { reported, paymentId, at }: Received, expected: { reference: string; domain: string }) {
  if (reported.reference !== expected.reference || reported.domain !== expected.domain) return
  const { currency, amountMinor: receivedMinor, feesMinor: feeMinor } = reported
  await postSuspense(tx, { paymentId, currency, receivedMinor, feeMinor, at })
}
