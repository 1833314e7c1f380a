import { findLogoPicture } from '#features/logo/find-logo-picture.ts'
import type { Deps } from '#platform/deps.ts'
import { drawReceipt } from './draw-receipt.ts'
import { findReceipt, listCreditNotes, listReturnedExtras } from './orders.receipts.queries.ts'

/** Returns the receipt of a paid order as a PDF. Undefined if there is none. */
export async function renderReceipt({ db, site, storage }: Pick<Deps, 'db' | 'site' | 'storage'>, orderId: number) {
  const receipt = await findReceipt(db, orderId)
  if (!receipt) return undefined
  const creditNotes = await listCreditNotes(db, orderId)
  const extras = await listReturnedExtras(db, orderId)
  const logo = await findLogoPicture({ db, storage })
  const content = await drawReceipt({ ...receipt, site, logo, orderId, creditNotes, extras })
  return { filename: `Receipt ${receipt.number}.pdf`, contentType: 'application/pdf', content }
}
