import type { PurchaseLineRow } from './purchases.queries.ts'

/** A line of an order as its buyer sees it: an order line, or all seats of a course. */
export type ShownLine = PurchaseLineRow & {
  /** Its order lines: one, or all seats of the course. */
  lineIds: number[]
  paidMinor: number
  /** The amount that a refund of everything that can be refunded would return. */
  refundableMinor: number
}

type Amounts = Record<'paidMinor' | 'refundableMinor', (row: PurchaseLineRow) => number>

/** Combines the seats of a course in an order into one line. Only free seats can be refunded. */
export function linesOfSeats(rows: readonly PurchaseLineRow[], amounts: Amounts): ShownLine[] {
  const shown = new Map<string, ShownLine>()
  for (const row of rows) {
    const isFree = row.isFreeSeat && !row.isReturned
    const isReturned = row.seat > 0 ? !isFree : row.isReturned
    const refundableMinor = row.seat === 0 || isFree ? amounts.refundableMinor(row) : 0
    const line = { ...row, isReturned, lineIds: [row.id], paidMinor: amounts.paidMinor(row), refundableMinor }
    const key = row.seat === 0 ? String(row.id) : `${row.orderId}/${row.courseId}`
    const before = shown.get(key)
    shown.set(key, before === undefined ? line : combined(before, line))
  }
  return [...shown.values()]
}

const combined = (before: ShownLine, line: ShownLine): ShownLine => ({
  ...before,
  isReturned: before.isReturned && line.isReturned,
  lineIds: [...before.lineIds, ...line.lineIds],
  priceMinor: before.priceMinor + line.priceMinor,
  discountMinor: before.discountMinor + line.discountMinor,
  paidMinor: before.paidMinor + line.paidMinor,
  taxMinor: before.taxMinor + line.taxMinor,
  refundableMinor: before.refundableMinor + line.refundableMinor,
})
