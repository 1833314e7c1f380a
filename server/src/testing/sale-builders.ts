import type { Currency } from '@akada/contract/money.ts'
import { postRefund } from '#features/ledger/post-refund.ts'
import { postSale } from '#features/ledger/post-sale.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { givenPaidOrder } from './order-builders.ts'

export type GivenSale = { lineId: number; paymentId: number; currency: Currency; paidMinor: number }

/** A purchased course in the ledger, including the provider's fee of 1.5%. */
export async function givenSale(
  db: Db,
  sale: { userId: string; courseId: number; currency?: Currency; at: Date; isEnrolled?: boolean },
): Promise<GivenSale> {
  const { userId, courseId, currency = 'NGN', at, isEnrolled = false } = sale
  const order = await givenPaidOrder(db, { userId, courseIds: [courseId], currency, paidAt: at, isEnrolled })
  const [line] = await bookOrder(db, { orderId: order.id, currency, at })
  if (!line) throw new Error('An order without a line can’t be booked.')
  return { lineId: line.id, paymentId: line.paymentId, currency, paidMinor: line.paidMinor }
}

/** Posts a paid order to the ledger. */
export async function bookOrder(db: Db, { orderId, currency, at }: { orderId: number; currency: Currency; at: Date }) {
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('payments', 'payments.order_id', 'order_lines.order_id')
    .select(['order_lines.id', 'instructor_id as instructorId', 'price_minor as paidMinor', 'payments.id as paymentId'])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('order_lines.id')
    .execute()
  const receivedMinor = lines.reduce((sum, line) => sum + line.paidMinor, 0)
  const received = { receivedMinor, feeMinor: Math.round(receivedMinor * 0.015), isFeeOnTop: false, currency, taxRateBps: 0, at }
  const paid = lines.map((line) => ({ ...line, shareClass: 'PLATFORM' as const }))
  const sale = { ...received, paymentId: lines[0]?.paymentId ?? 0, lines: paid, shares: await siteSettings(db) }
  const shared = await inTransaction(db, (tx) => postSale(tx, sale))
  for (const { id, feeMinor, instructorShareBps, instructorShareMinor } of shared)
    await db
      .updateTable('order_lines')
      .set({ fee_minor: feeMinor, instructor_share_bps: instructorShareBps, instructor_share_minor: instructorShareMinor })
      .where('id', '=', id)
      .execute()
  return lines
}

/** The demo data are created in their own transaction. */
const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)

/** Posts a full refund to the ledger. */
export const givenSaleRefund = (db: Db, { lineId, paymentId, currency, paidMinor }: GivenSale, at: Date): Promise<boolean> =>
  db.transaction().execute((tx) => postRefund(tx, { refundId: lineId, paymentId, currency, amountMinor: paidMinor, lineIds: [lineId], at }))
