// Writes the planned orders as the checkout, the settlement and the ledger would have written them, in few statements.
import { createHash } from 'node:crypto'
import type { Currency } from '@akada/contract/money.ts'
import { feeMinor } from '@akada/paystack-simulator/fees.ts'
import { seatLines } from '#features/cart/cart.rules.ts'
import { discountOf, RESERVED_MINUTES } from '#features/coupons/coupons.rules.ts'
import { type PaidLine, saleEntries, shareLines } from '#features/ledger/ledger.rules.ts'
import { receiptLines } from '#features/orders/issue-receipt.ts'
import type { ReceiptSnapshot } from '#features/orders/orders.receipts.queries.ts'
import { cartFingerprint, ORDER_HOURS, shareClass } from '#features/orders/orders.rules.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { fractionOf } from './chance.ts'
import type { PlannedOrder } from './history-types.ts'
import { inBatches } from './in-batches.ts'
import type { DemoAffiliate } from './seed-affiliates.ts'
import type { Person } from './seed-people.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
// Below the ids that the simulator assigns.
const FIRST_TRANSACTION = 3_500_000_000

export type Sold = { id: number; title: string; instructorId: string; nairaMinor: number; usdMinor: number }
type Coupon = { id: number; discountBps: number; instructorId: string | null }

type World = {
  people: ReadonlyMap<string, Person>
  courses: ReadonlyMap<string, Sold>
  coupons: ReadonlyMap<string, Coupon>
  affiliate: DemoAffiliate
  now: Date
}

/** Returns a reference like those of real payments, always the same for the same order. */
export const referenceOf = (seed: string): string => `pay-${createHash('sha256').update(seed).digest('hex').slice(0, 32)}`

const brands = [
  { brand: 'visa', last4: '4081' },
  { brand: 'mastercard', last4: '0163' },
  { brand: 'verve', last4: '5060' },
]

type Shares = Awaited<ReturnType<typeof siteSettings>>
type Priced = ReturnType<typeof priceOrder>

function priceOrder(order: PlannedOrder, { people, courses, coupons, affiliate }: World, shares: Shares) {
  const buyer = people.get(order.studentKey)
  if (!buyer) throw new Error(`The demo has no student ${order.studentKey}.`)
  const currency: Currency = buyer.countryCode === 'NG' ? 'NGN' : 'USD'
  const coupon = order.couponCode === null ? null : (coupons.get(order.couponCode) ?? null)
  const wanted = seatLines(
    order.courseKeys.map((courseKey) => ({ courseKey })),
    order.seats,
  )
  const lines = wanted.map(({ courseKey, seat }, id) => {
    const course = courses.get(courseKey)
    if (!course) throw new Error(`The demo has no course ${courseKey}.`)
    const priceMinor = currency === 'NGN' ? course.nairaMinor : course.usdMinor
    const discountMinor = coupon ? discountOf(priceMinor, coupon.discountBps) : 0
    const { id: courseId, title, instructorId } = course
    const bps = order.isReferred ? affiliate.programs.get(courseId) : undefined
    const commission = bps === undefined ? null : { affiliateId: affiliate.id, bps, paidFrom: 'INSTRUCTOR' as const }
    const paid: PaidLine = { id, instructorId, paidMinor: priceMinor - discountMinor, shareClass: shareClass(course, coupon), commission }
    // Several seats of a course have one key each.
    const key = seat < 2 ? courseKey : `${courseKey}#${seat}`
    return { ...paid, courseKey: key, courseId, title, priceMinor, discountMinor, seat }
  })
  const subtotalMinor = lines.reduce((sum, line) => sum + line.priceMinor, 0)
  const totalMinor = lines.reduce((sum, line) => sum + line.paidMinor, 0)
  const isPaid = order.outcome === 'PAID'
  const fee = isPaid ? feeMinor(totalMinor, currency) : 0
  return {
    order,
    buyer,
    currency,
    coupon,
    lines,
    shared: shareLines(lines, { feeMinor: fee, taxRateBps: 0, shares }),
    subtotalMinor,
    discountMinor: subtotalMinor - totalMinor,
    totalMinor,
    isPaid,
    feeMinor: fee,
    placedAt: new Date(order.at.getTime() - 3 * MINUTE),
    reference: referenceOf(`${order.studentKey}/${order.courseKeys.join()}/${order.outcome}${order.seats === undefined ? '' : '/seats'}`),
    card: order.channel === 'card' ? brands[Math.floor(fractionOf(order.studentKey) * brands.length)] : undefined,
  }
}

export type SeededOrder = { id: number; paymentId: number; reference: string; lineIds: ReadonlyMap<string, number> }

/**
 * Adds all orders with their payments, receipts, coupon uses and postings. Their numbers increase with their times. Returns them in the given
 * order.
 */
export async function seedOrders(tx: Tx, orders: readonly PlannedOrder[], world: World): Promise<SeededOrder[]> {
  const places = [...orders.keys()].sort((one, other) => timeOf(orders[one]) - timeOf(orders[other]))
  const seeded = await seedInTurn(
    tx,
    places.flatMap((place) => orders[place] ?? []),
    world,
  )
  const byPlace = new Map(places.map((place, turn) => [place, seeded[turn]]))
  return [...orders.keys()].flatMap((place) => byPlace.get(place) ?? [])
}

const timeOf = (order: PlannedOrder | undefined): number => order?.at.getTime() ?? 0

async function seedInTurn(tx: Tx, orders: readonly PlannedOrder[], world: World): Promise<SeededOrder[]> {
  const shares = await siteSettings(tx)
  const seeded: SeededOrder[] = []
  for (const batch of inBatches(orders)) {
    const priced = batch.map((order) => priceOrder(order, world, shares))
    const orderIds = await insertOrders(tx, priced, world.now)
    const lineIds = await insertLines(tx, priced, orderIds)
    const paymentIds = await insertPayments(tx, priced, { orderIds, firstId: FIRST_TRANSACTION + seeded.length })
    const placed = priced.map((one, index) => {
      const id = orderIds[index] ?? 0
      const ids = one.lines.map(({ courseKey, courseId, seat }) => [courseKey, lineIds.get(`${id}/${courseId}/${seat}`) ?? 0] as const)
      return { ...one, id, paymentId: paymentIds[index] ?? 0, lineIds: new Map(ids) }
    })
    await insertReceipts(tx, placed)
    await insertRedemptions(tx, placed)
    await insertCommissions(tx, placed)
    await bookSales(tx, placed)
    seeded.push(...placed)
  }
  return seeded
}

async function insertOrders(tx: Tx, priced: readonly Priced[], now: Date): Promise<number[]> {
  const values = priced.map((one) => {
    const expiresAt = new Date(one.placedAt.getTime() + ORDER_HOURS * HOUR)
    const unpaid = expiresAt > now ? ('PENDING' as const) : ('EXPIRED' as const)
    return {
      user_id: one.buyer.id,
      status: one.isPaid ? ('PAID' as const) : unpaid,
      currency: one.currency,
      subtotal_minor: one.subtotalMinor,
      discount_minor: one.discountMinor,
      total_minor: one.totalMinor,
      cart_fingerprint: cartFingerprint(one.lines, {
        ...{ currency: one.currency, couponCode: one.order.couponCode },
        ...{ giftMark: null, seats: one.order.seats },
      }),
      company_name: one.order.companyName ?? '',
      pricing_country: one.buyer.countryCode,
      coupon_id: one.coupon?.id ?? null,
      coupon_code: one.order.couponCode,
      created_at: one.placedAt,
      expires_at: expiresAt,
      paid_at: one.isPaid ? one.order.at : null,
    }
  })
  const rows = await tx.insertInto('orders').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

async function insertLines(tx: Tx, priced: readonly Priced[], orderIds: readonly number[]): Promise<Map<string, number>> {
  const values = priced.flatMap(({ lines, shared, isPaid }, index) =>
    lines.map((line, place) => ({
      order_id: orderIds[index] ?? 0,
      course_id: line.courseId,
      instructor_id: line.instructorId,
      title: line.title,
      price_minor: line.priceMinor,
      discount_minor: line.discountMinor,
      share_class: line.shareClass,
      seat: line.seat,
      ...(isPaid && {
        fee_minor: shared[place]?.feeMinor ?? 0,
        instructor_share_bps: shared[place]?.instructorShareBps ?? null,
        instructor_share_minor: shared[place]?.instructorShareMinor ?? null,
      }),
    })),
  )
  const rows = await tx.insertInto('order_lines').values(values).returning(['id', 'order_id', 'course_id', 'seat']).execute()
  return new Map(rows.map(({ id, order_id, course_id, seat }) => [`${order_id}/${course_id}/${seat}`, id]))
}

const unpaid = {
  ABANDONED: { status: 'ABANDONED', provider_status: 'abandoned', gateway_response: 'The transaction was not completed' },
  DECLINED: { status: 'FAILED', provider_status: 'failed', gateway_response: 'Declined' },
} as const

type PaymentIds = { orderIds: readonly number[]; firstId: number }

async function insertPayments(tx: Tx, priced: readonly Priced[], { orderIds, firstId }: PaymentIds): Promise<number[]> {
  const values = priced.map(({ order, reference, card, ...one }, index) => ({
    order_id: orderIds[index] ?? 0,
    provider: 'paystack',
    reference,
    amount_minor: one.totalMinor,
    currency: one.currency,
    created_at: one.placedAt,
    verified_at: order.at,
    channel: order.channel,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    provider_transaction_id: String(firstId + index),
    ...(order.outcome === 'PAID'
      ? {
          status: 'SUCCEEDED' as const,
          provider_status: 'success',
          gateway_response: order.channel === 'bank_transfer' ? 'Approved' : 'Successful',
          paid_amount_minor: one.totalMinor,
          fees_minor: one.feeMinor,
          settled_at: order.at,
        }
      : unpaid[order.outcome]),
  }))
  const rows = await tx.insertInto('payments').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

type Placed = Priced & SeededOrder

async function insertReceipts(tx: Tx, placed: readonly Placed[]): Promise<void> {
  const values = placed
    .filter(({ isPaid }) => isPaid)
    .map((one) => {
      const snapshot: ReceiptSnapshot = {
        buyer: {
          ...{ name: one.buyer.name, email: one.buyer.email, country: one.buyer.countryCode },
          ...(one.order.companyName && { company: { companyName: one.order.companyName, companyAddress: '', companyTaxId: '' } }),
        },
        currency: one.currency,
        subtotalMinor: one.subtotalMinor,
        discountMinor: one.discountMinor,
        couponCode: one.order.couponCode,
        totalMinor: one.totalMinor,
        lines: receiptLines(one.lines, 0),
        paidAt: one.order.at.toISOString(),
        paidWith: { channel: one.order.channel, cardBrand: one.card?.brand ?? null, cardLast4: one.card?.last4 ?? null },
      }
      return { order_id: one.id, snapshot: JSON.stringify(snapshot), issued_at: one.order.at }
    })
  if (values.length > 0) await tx.insertInto('receipts').values(values).execute()
}

async function insertRedemptions(tx: Tx, placed: readonly Placed[]): Promise<void> {
  const values = placed.flatMap(({ id, coupon, buyer, currency, discountMinor, isPaid, placedAt }) =>
    coupon === null
      ? []
      : {
          coupon_id: coupon.id,
          order_id: id,
          user_id: buyer.id,
          currency,
          discount_minor: discountMinor,
          status: isPaid ? ('COMMITTED' as const) : ('RELEASED' as const),
          reserved_until: new Date(placedAt.getTime() + RESERVED_MINUTES * MINUTE),
          created_at: placedAt,
        },
  )
  if (values.length > 0) await tx.insertInto('coupon_redemptions').values(values).execute()
}

async function insertCommissions(tx: Tx, placed: readonly Placed[]): Promise<void> {
  const values = placed.flatMap(({ shared, lines, lineIds }) =>
    shared.flatMap(({ commission, commissionMinor }, place) =>
      commission
        ? {
            order_line_id: lineIds.get(lines[place]?.courseKey ?? '') ?? 0,
            affiliate_id: commission.affiliateId,
            commission_bps: commission.bps,
            paid_from: commission.paidFrom,
            amount_minor: commissionMinor,
          }
        : [],
    ),
  )
  if (values.length > 0) await tx.insertInto('commissions').values(values).execute()
}

async function bookSales(tx: Tx, placed: readonly Placed[]): Promise<void> {
  const paid = placed.filter(({ isPaid }) => isPaid)
  if (paid.length === 0) return
  const transactions = await tx
    .insertInto('ledger_transactions')
    .values(paid.map(({ paymentId, order }) => ({ kind: 'SALE', source_id: String(paymentId), at: order.at })))
    .returning('id')
    .execute()
  const booked = paid.map((one) => {
    const lines = one.shared.map((line, place) => ({ ...line, id: one.lineIds.get(one.lines[place]?.courseKey ?? '') ?? 0 }))
    const received = { currency: one.currency, receivedMinor: one.totalMinor, feeMinor: one.feeMinor }
    return { one, lines, entries: saleEntries(received, lines).filter(({ amountMinor }) => amountMinor !== 0) }
  })
  const entries = booked.flatMap(({ entries: sides }, index) =>
    sides.map(({ account, amountMinor, currency, instructorId, orderLineId }) => ({
      transaction_id: transactions[index]?.id ?? 0,
      account,
      amount_minor: amountMinor,
      currency,
      instructor_id: instructorId ?? null,
      order_line_id: orderLineId ?? null,
    })),
  )
  for (const batch of inBatches(entries)) await tx.insertInto('ledger_entries').values(batch).execute()
  const waiting = booked.flatMap(({ one, lines }) =>
    lines
      .filter((line) => line.instructorShareMinor > 0 || line.commissionMinor > 0)
      .map(({ id, instructorId }) => ({ order_line_id: id, order_id: one.id, instructor_id: instructorId, sold_at: one.order.at })),
  )
  for (const batch of inBatches(waiting)) await tx.insertInto('waiting_earnings').values(batch).execute()
}
