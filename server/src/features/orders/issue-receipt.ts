import { isBlank } from '#features/billing/billing.rules.ts'
import { includedTax, missingOf } from '#features/ledger/ledger.rules.ts'
import type { SiteSettings } from '#features/settings/settings.site.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { LockedBuyer, LockedOrder, OrderLine } from './orders.queries.ts'
import { findReceipt, insertReceipt, type ReceiptSnapshot } from './orders.receipts.queries.ts'

/** Emails a receipt, by order id. */
export const SEND_RECEIPT = 'send-receipt'

/** How an order was paid. `receivedMinor` is what the buyer was charged. */
export type PaidWith = { channel: string | null; cardBrand: string | null; cardLast4: string | null; receivedMinor: number | null }

type PaidOrder = {
  order: LockedOrder
  lines: readonly OrderLine[]
  buyer: LockedBuyer
  paidAt: Date
  paidWith: PaidWith | null
  seller: Pick<SiteSettings, 'sellerName' | 'sellerAddress' | 'sellerCountry' | 'sellerTaxId'>
}

/** Numbers the receipt of a paid order and queues its email. The snapshot is independent of later changes to buyer, seller and courses. */
export async function issueReceipt(tx: Tx, { order, buyer, paidAt, paidWith, seller, ...ordered }: PaidOrder): Promise<void> {
  const receivedMinor = paidWith?.receivedMinor ?? order.totalMinor
  const lines = paidLines(ordered.lines, receivedMinor)
  const { taxRateBps, couponCode, discountMinor, subtotalMinor, companyName, companyAddress, companyTaxId } = order
  const billing = { companyName, companyAddress, companyTaxId }
  const company = isBlank(billing) ? {} : { company: billing }
  const snapshot: ReceiptSnapshot = {
    seller: { name: seller.sellerName, address: seller.sellerAddress, country: seller.sellerCountry, taxId: seller.sellerTaxId },
    buyer: { ...(buyer.erasedAt === null && { name: buyer.name, email: buyer.email, ...company }), country: buyer.countryCode },
    currency: order.currency,
    subtotalMinor,
    discountMinor,
    couponCode,
    taxRateBps,
    // VAT is rounded per line, as in the ledger.
    taxMinor: lines.reduce((sum, line) => sum + includedTax(line.paidMinor, taxRateBps), 0),
    totalMinor: order.totalMinor,
    ...(receivedMinor !== order.totalMinor && { receivedMinor }),
    lines: receiptLines(lines, taxRateBps),
    paidAt: paidAt.toISOString(),
    paidWith: paidWith && { channel: paidWith.channel, cardBrand: paidWith.cardBrand, cardLast4: paidWith.cardLast4 },
  }
  if (await insertReceipt(tx, order.id, snapshot, paidAt))
    await enqueue(tx, { kind: SEND_RECEIPT, payload: { orderId: order.id }, dedupeKey: `receipt:${order.id}` })
}

type ReceiptLine = {
  courseId: number
  title: string
  priceMinor: number
  discountMinor: number
  paidMinor: number
  seat: number
  bundleId?: number | null
  bundleTitle?: string | null
}

const noLine = { priceMinor: 0, discountMinor: 0, paidMinor: 0 }

/** Returns the lines of a receipt. The seats of a course, and the courses of a bundle, are one line with the sum of their VAT. */
export function receiptLines(lines: readonly ReceiptLine[], taxRateBps: number): ReceiptSnapshot['lines'] {
  const shown = new Map<string, ReceiptSnapshot['lines'][number]>()
  for (const line of lines) {
    const { courseId, priceMinor, discountMinor, paidMinor, bundleId = null, bundleTitle } = line
    const key = bundleId === null ? `course:${courseId}` : `bundle:${bundleId}`
    const before = shown.get(key) ?? { title: bundleTitle ?? line.title, ...noLine }
    shown.set(key, {
      title: before.title,
      priceMinor: before.priceMinor + priceMinor,
      discountMinor: before.discountMinor + discountMinor,
      paidMinor: (before.paidMinor ?? 0) + paidMinor,
      ...severalOf(before, line, taxRateBps),
    })
  }
  return [...shown.values()]
}

/** Returns what a line of seats or of a bundle has besides its amounts, with one more line counted. */
function severalOf(before: Partial<ReceiptSnapshot['lines'][number]>, line: ReceiptLine, taxRateBps: number) {
  const { seat, bundleId = null, title, paidMinor } = line
  if (seat === 0 && bundleId === null) return {}
  const taxMinor = (before.taxMinor ?? 0) + includedTax(paidMinor, taxRateBps)
  return seat > 0 ? { seats: (before.seats ?? 0) + 1, taxMinor } : { courses: [...(before.courses ?? []), title], taxMinor }
}

/** Deducts what is missing of the payment from each line. Sorts the lines like the ledger, so that both round the same way. */
function paidLines(lines: readonly OrderLine[], receivedMinor: number): OrderLine[] {
  const sorted = lines.toSorted((one, other) => one.id - other.id)
  const missing = missingOf(sorted, receivedMinor)
  return sorted.map((line, index) => ({ ...line, paidMinor: line.paidMinor - (missing[index] ?? 0) }))
}

/** Queues the receipt's email again. Returns false if there is no receipt or no recipient. */
export async function mailReceiptAgain(db: Db, orderId: number): Promise<boolean> {
  const receipt = await findReceipt(db, orderId)
  if (!receipt || receipt.email === null) return false
  await enqueue(db, { kind: SEND_RECEIPT, payload: { orderId, isAgain: true } })
  return true
}
