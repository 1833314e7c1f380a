import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { drawReceipt } from './draw-receipt.ts'
import { findReceipt, listCreditNotes, listReturnedExtras } from './orders.receipts.queries.ts'

/** Returns the receipt of a paid order as a PDF. Undefined if there is none. */
export async function renderReceipt({ db, site }: { db: Db; site: Site }, orderId: number) {
  const receipt = await findReceipt(db, orderId)
  if (!receipt) return undefined
  const creditNotes = await listCreditNotes(db, orderId)
  const extras = await listReturnedExtras(db, orderId)
  const content = await drawReceipt({ ...receipt, site, orderId, creditNotes, extras })
  return { filename: `Receipt ${receipt.number}.pdf`, contentType: 'application/pdf', content }
}
