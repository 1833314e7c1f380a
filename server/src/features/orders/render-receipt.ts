import { findLogoPicture } from '#features/logo/find-logo-picture.ts'
import type { Deps } from '#platform/deps.ts'
import { drawReceipt } from './draw-receipt.ts'
import { findReceipt, listCreditNotes, listReturnedExtras } from './orders.receipts.queries.ts'

/** Returns the receipt of a paid order as a PDF. Undefined if there is none. */
export async function renderReceipt({ db, site, storage, log }: Pick<Deps, 'db' | 'site' | 'storage' | 'log'>, orderId: number) {
  const receipt = await findReceipt(db, orderId)
  if (!receipt) return undefined
  const creditNotes = await listCreditNotes(db, orderId)
  const extras = await listReturnedExtras(db, orderId)
  // Buyers get their receipt even while the storage fails. Without a picture, the receipt has the default logo.
  const logo = await findLogoPicture({ db, storage }).catch((error) => {
    log.warn({ err: error }, 'the logo of a receipt couldn’t be read')
    return undefined
  })
  const content = await drawReceipt({ ...receipt, site, logo, orderId, creditNotes, extras })
  return { filename: `Receipt ${receipt.number}.pdf`, contentType: 'application/pdf', content }
}
