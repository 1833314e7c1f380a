import { findLogoPicture } from '#features/logo/find-logo-picture.ts'
import type { Deps } from '#platform/deps.ts'
import { drawReceipt, titleOf } from './draw-receipt.ts'
import { findReceipt, listCorrections, listReturned, listReturnedExtras, type Receipt } from './orders.receipts.queries.ts'

type Rendering = Pick<Deps, 'db' | 'site' | 'storage' | 'log'>

/** Returns the receipt of a paid order as a PDF. Undefined if there is none. */
export async function renderReceipt(deps: Rendering, orderId: number) {
  const receipt = await findReceipt(deps.db, orderId)
  return receipt && receiptPdf(deps, orderId, receipt)
}

export async function receiptPdf(deps: Rendering, orderId: number, receipt: Receipt) {
  const { db, site } = deps
  const returned = receipt.hasReturns ? await listReturned(db, orderId) : []
  const extras = receipt.hasReturns ? await listReturnedExtras(db, orderId) : []
  const corrections = receipt.hasCorrections ? await listCorrections(db, orderId) : []
  const logo = await findLogo(deps)
  const content = await drawReceipt({ ...receipt, site, logo, orderId, returned, corrections, extras })
  return { filename: `${titleOf(receipt.snapshot)} ${receipt.number}.pdf`, contentType: 'application/pdf', content }
}

/** Buyers get their receipt even while the storage fails. Without a picture, the receipt has the default logo. */
const findLogo = ({ db, storage, log }: Rendering): Promise<Buffer | undefined> =>
  findLogoPicture({ db, storage }).catch((error) => {
    log.warn({ err: error }, 'the logo of a receipt couldn’t be read')
    return undefined
  })

type Correction = {
  title: string
  number: string
  issuedOn: string
  corrects: string
  taxRateBps: number
  grossMinor: number
  vatMinor: number
  lines: readonly { title: string; quantity: number; grossMinor: number; vatMinor: number }[]
}

/** Returns a credit or debit note of a paid order as a PDF, with the seller and the buyer of the receipt. Undefined without a receipt. */
export async function renderCorrection(deps: Rendering, orderId: number, correction: Correction) {
  const { title, number, issuedOn, corrects, taxRateBps, grossMinor, vatMinor } = correction
  const receipt = await findReceipt(deps.db, orderId)
  if (!receipt) return undefined
  const lines = correction.lines.map((line) => ({
    title: line.quantity === 1 ? line.title : `${line.title} (${line.quantity} seats)`,
    ...{ priceMinor: line.grossMinor, discountMinor: 0, taxMinor: line.vatMinor },
  }))
  const { receivedMinor, ...sold } = receipt.snapshot
  const amounts = { subtotalMinor: grossMinor, discountMinor: 0, totalMinor: grossMinor, taxMinor: vatMinor, taxRateBps, couponCode: null }
  const content = await drawReceipt({
    ...{ site: deps.site, logo: await findLogo(deps), orderId, number, issuedOn, issuedAt: receipt.issuedAt },
    ...{ correction: { title, corrects }, snapshot: { ...sold, ...amounts, lines }, giftFor: null },
    ...{ returned: [], corrections: [], extras: [] },
  })
  return { filename: `${title} ${number}.pdf`, contentType: 'application/pdf', content }
}
