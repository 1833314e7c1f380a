import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { drawReceipt } from './draw-receipt.ts'
import { findReceipt, listCreditNotes } from './orders.receipts.queries.ts'

/** The receipt of a paid order as a PDF; undefined for an order that has none. */
export async function renderReceipt({ db, site }: { db: Db; site: Site }, orderId: number) {
  const receipt = await findReceipt(db, orderId)
  if (!receipt) return undefined
  const creditNotes = await listCreditNotes(db, orderId)
  const { number, issuedAt, snapshot } = receipt
  const content = await drawReceipt({ site, orderId, number, issuedAt, snapshot, creditNotes })
  return { filename: `Receipt ${number}.pdf`, contentType: 'application/pdf', content }
}
