import { toMajor } from '@akada/contract/money.ts'
import type { OrderDocument, Purchase } from '@akada/contract/purchases.ts'
import type { Refund } from '@akada/contract/refunds.ts'
import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import { listGifts } from '#features/gifts/gifts.face.ts'
import { asGift } from '#features/gifts/gifts.views.ts'
import { listDocumentsOf } from '#features/invoices/invoices.face.ts'
import { asTaxDocument } from '#features/invoices/invoices.views.ts'
import { hasSeller } from '#features/invoices/require-seller.ts'
import { paidForLines } from '#features/ledger/post-refund.ts'
import { listReducedBundles, type ReducedBundle } from '#features/orders/orders.face.ts'
import { payableAddress } from '#features/orders/orders.rules.ts'
import { listRefundable } from '#features/refunds/list-refundable.ts'
import { listUnmatched, mayBeRefunded } from '#features/refunds/list-unmatched.ts'
import { isAutomatic, refundableUntil, requestProblem, YEAR_MS } from '#features/refunds/refunds.rules.ts'
import { listSeatCounts } from '#features/seats/seats.face.ts'
import { type SiteSettings, siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { type BundledLine, linesOfBundles } from './purchases.bundles.ts'
import {
  countRefundsOf,
  type LineRefundRow,
  listLineRefunds,
  listPurchaseLines,
  type PurchaseLineRow,
  type PurchaseRow,
} from './purchases.queries.ts'
import type { VisibleOrder } from './purchases.rules.ts'
import { linesOfSeats, type ShownLine } from './purchases.seats.ts'

export type PurchaseLine = Purchase['lines'][number]

/** Returns an order. Only its buyer gets the payment URL. */
export async function getOrder(db: Db, order: VisibleOrder, { viewerId, ...shown }: Shown & { viewerId: string }): Promise<Purchase> {
  const lines = await showLines(db, order, shown)
  const documents = await documentsOf(db, [order.id])
  const purchase = asPurchase(order, { lines, documents: documents(order.id), now: shown.now })
  return viewerId === order.userId ? purchase : { ...purchase, paymentUrl: null }
}

/** Returns the number of courses, with those of bundles. */
export const countCourses = (lines: readonly PurchaseLine[]): number =>
  lines.reduce((sum, { bundle }) => sum + (bundle?.courses.length ?? 1), 0)

/** The time, and the site's time zone for the dates of gifts. */
export type Shown = { now: Date; timeZone: string }

export async function showLines(db: Db, order: PurchaseRow, shown: Shown & { isManaged?: boolean }): Promise<PurchaseLine[]> {
  return (await linesOf(db, { orders: [order], userId: order.userId, ...shown }))(order.id)
}

type OneBuyersOrders = Shown & {
  orders: readonly PurchaseRow[]
  userId: string
  /** Whether a manager sees the orders. Only managers see the progress of a gift's recipient. */
  isManaged?: boolean
}

export async function linesOf(
  db: Db,
  { orders, userId, isManaged = false, ...shownAt }: OneBuyersOrders,
): Promise<(orderId: number) => PurchaseLine[]> {
  const { now } = shownAt
  const ids = orders.map(({ id }) => id)
  const rows = await listPurchaseLines(db, ids)
  const refundable = await listRefundable(db, ids)
  const unmatched = await listUnmatched(db, ids)
  const refunds = new Map((await listLineRefunds(db, ids)).map((refund) => [refund.lineId, refund]))
  const refundsThisYear = await countRefundsOf(db, userId, new Date(now.getTime() - YEAR_MS))
  const settings = await siteSettings(db)
  const paid = await paidForLines(
    db,
    rows.map(({ id }) => id),
  )
  const paidAt = new Map(orders.map((order) => [order.id, order.paidAt]))
  const gifts = new Map(
    (
      await listGifts(
        db,
        rows.map(({ id }) => id),
      )
    ).map((gift) => [gift.id, asGift(gift, shownAt)]),
  )
  const counts = await listSeatCounts(
    db,
    rows.filter(({ seat }) => seat > 0).map(({ orderId }) => orderId),
  )
  const reducing = rows.flatMap(({ id, hasReduced }) => (hasReduced ? [id] : []))
  const reduced = groupedBy(reducing.length === 0 ? [] : await listReducedBundles(db, reducing), 'lineId')
  const refundableOfRow = ({ id }: PurchaseLineRow) => refundable.get(id) ?? 0
  const lines = linesOfSeats(rows, {
    refundableMinor: refundableOfRow,
    paidMinor: ({ id, priceMinor, discountMinor }) => paid.get(id) ?? priceMinor - discountMinor,
  })
  const shown = linesOfBundles(lines).map((row) => {
    const gift = gifts.get(row.id) ?? null
    const meter = refundability(
      {
        ...row,
        refundsThisYear,
        unmatchedMinor: unmatched.get(row.orderId) ?? 0,
        isGiftRedeemed: gift !== null && gift.redeemedAt !== null,
        // The buyer of a seat doesn't see what its member bought.
        reducedBundles: row.lineIds.flatMap((id) => reduced(id)).filter(({ buyerId }) => isManaged || buyerId === userId),
      },
      paidAt.get(row.orderId) ?? null,
      { settings, isManaged, now },
    )
    return {
      orderId: row.orderId,
      line: {
        ...asLine(row, newestOf(refunds, row)),
        refundability: gift !== null && !isManaged ? { ...meter, usedPercent: 0 } : meter,
        gift,
        seats: counts.get(`${row.orderId}/${row.courseId}`) ?? null,
      },
    }
  })
  return (orderId) => shown.filter((one) => one.orderId === orderId).map(({ line }) => line)
}

/** Returns a function that returns the invoice, credit notes and debit notes of an order. */
export async function documentsOf(db: Db, orderIds: readonly number[]): Promise<(orderId: number) => OrderDocument[]> {
  const documents = groupedBy(await listDocumentsOf(db, orderIds), 'orderId')
  const isReady = await hasSeller(db)
  return (orderId) =>
    documents(orderId).map((row) => ({ ...asTaxDocument(row), hasEInvoice: isReady && row.snapshot?.buyer.company !== undefined }))
}

type ShownPurchase = { lines: PurchaseLine[]; documents: OrderDocument[]; now: Date }

export const asPurchase = (order: PurchaseRow, { lines, documents, now }: ShownPurchase): Purchase => ({
  id: order.id,
  status: order.status,
  currency: order.currency,
  subtotal: toMajor(order.subtotalMinor),
  discount: toMajor(order.discountMinor),
  total: toMajor(order.totalMinor),
  paid: order.receivedMinor === null ? null : toMajor(order.receivedMinor),
  couponCode: order.couponCode,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  receiptNumber: order.receiptNumber,
  documents,
  paymentUrl: paymentUrl(order, now),
  lines,
})

function paymentUrl({ status, attemptStatus, attemptedAt, authorizationUrl }: PurchaseRow, now: Date): string | null {
  if (status !== 'PENDING' || attemptStatus === null || attemptedAt === null) return null
  return payableAddress({ status: attemptStatus, authorizationUrl, createdAt: attemptedAt }, now)
}

/** Returns the newest refund of a line, or of any of its seats. */
const newestOf = (refunds: ReadonlyMap<number | null, LineRefundRow>, { lineIds }: ShownLine): LineRefundRow | undefined =>
  lineIds.flatMap((id) => refunds.get(id) ?? []).sort((one, other) => other.id - one.id)[0]

function asLine(row: BundledLine, refund: LineRefundRow | undefined): Omit<PurchaseLine, 'refundability' | 'gift' | 'seats'> {
  return {
    id: row.id,
    courseId: row.courseId,
    title: row.title,
    coverImageUrl: publicAddress(row.coverKey),
    coverWidths: row.coverWidths ?? [],
    instructorName: row.instructorName,
    price: toMajor(row.priceMinor),
    discount: toMajor(row.discountMinor),
    paid: toMajor(row.paidMinor),
    vat: toMajor(row.taxMinor),
    isEnrolled: row.isEnrolled,
    bundle: row.bundleId === null ? null : { id: row.bundleId, courses: row.bundled },
    refund: refund ? asRefund(refund) : null,
  }
}

// Only managers see the reason for a refund that a manager started.
const asRefund = (refund: LineRefundRow): Refund => ({
  id: refund.id,
  courseId: refund.courseId,
  seats: refund.seats,
  status: refund.status,
  amount: toMajor(refund.amountMinor),
  currency: refund.currency,
  requestedAt: refund.requestedAt.toISOString(),
  decisionReason: refund.kind === 'BUYER' ? refund.decisionReason : null,
  settledAt: refund.settledAt?.toISOString() ?? null,
  isReplaced: refund.isReplaced,
  isWithdrawn: refund.isWithdrawn,
})

type JudgedLine = ShownLine & {
  refundsThisYear: number
  unmatchedMinor: number
  isGiftRedeemed: boolean
  reducedBundles: readonly ReducedBundle[]
}

function refundability(
  { reducedBundles, ...line }: JudgedLine,
  paidAt: Date | null,
  { settings, isManaged, now }: { settings: SiteSettings; isManaged: boolean; now: Date },
): PurchaseLine['refundability'] {
  const { refundDays, refundMaxPercent } = settings
  const progress = percentDone(line)
  const paid = { paidMinor: line.refundableMinor, paidAt, isReturned: line.isReturned }
  const problem = requestProblem(paid, { ...line, hasReducedBundle: line.seat === 0 && reducedBundles.length > 0, refundDays, now })
  const isOpen = problem === null
  const isNamed = isManaged || problem === 'REFUND_BUNDLE_FIRST'
  return {
    until: isOpen && paidAt !== null ? refundableUntil(paidAt, refundDays).toISOString() : null,
    amount: toMajor(line.isReturned ? 0 : line.refundableMinor),
    usedPercent: progress,
    maxPercent: refundMaxPercent,
    reducedBundles: isNamed ? reducedBundles.map(({ orderId, title }) => ({ orderId, title })) : [],
    isAutomatic: isOpen && !mayBeRefunded(line.unmatchedMinor, paid) && isAutomatic({ ...line, progress }, settings),
  }
}
