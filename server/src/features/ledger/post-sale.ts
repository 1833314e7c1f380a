import type { Currency } from '@akada/contract/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertPosting } from './ledger.queries.ts'
import {
  borneFee,
  heldSaleEntries,
  missingOf,
  type PaidLine,
  type SharedLine,
  type Shares,
  saleEntries,
  shareLines,
} from './ledger.rules.ts'
import { insertWaiting } from './ledger.waiting.queries.ts'

export type Sale = {
  paymentId: number
  currency: Currency
  receivedMinor: number
  /** As reported by the provider. Null counts as 0 and is never estimated; the nightly reconciliation reports the payment. */
  feeMinor: number | null
  /** Whether the buyer was charged the provider's fee on top of the price. */
  isFeeOnTop: boolean
  /** Whether the payment was in suspense until a manager accepted it. */
  wasHeld?: boolean
  taxRateBps: number
  /** The instructors' shares in the site's settings. */
  shares: Shares
  lines: readonly PaidLine[]
  at: Date
}

/** Books a paid order once and returns the split of each line. An order without a payment isn't booked. */
export async function postSale(tx: Tx, sale: Sale): Promise<SharedLine[]> {
  const { paymentId, currency, receivedMinor, at, taxRateBps, shares } = sale
  const received = { currency, receivedMinor, feeMinor: sale.feeMinor ?? 0 }
  const saleMinor = sale.lines.reduce((sum, line) => sum + line.paidMinor, 0)
  const feeMinor = borneFee(received, saleMinor, sale.isFeeOnTop)
  const missingMinor = missingOf(sale.lines, receivedMinor)
  const lines = shareLines(sale.lines, { feeMinor, missingMinor, taxRateBps, shares })
  const entries = sale.wasHeld ? heldSaleEntries(received, lines) : saleEntries(received, lines)
  const isNew = await insertPosting(tx, { kind: 'SALE', sourceId: String(paymentId), at, entries })
  const earning = lines.filter((line) => line.instructorShareMinor > 0 || line.commissionMinor > 0).map(({ id }) => id)
  if (isNew) await insertWaiting(tx, earning, at)
  return lines
}
