import { createCommissions } from '#features/affiliates/create-commissions.ts'
import { setBillingDetails } from '#features/billing/set-billing-details.ts'
import { listCartLines } from '#features/cart/list-cart-lines.ts'
import { cancelRedemptions, reserveCoupon } from '#features/coupons/coupons.redemptions.ts'
import { limitGuesses } from '#features/coupons/limit-guesses.ts'
import { createGift } from '#features/gifts/create-gift.ts'
import { wasGivenSince } from '#features/gifts/gifts.face.ts'
import { giftMark, requireGiftDetails } from '#features/gifts/require-gift-details.ts'
import { requirePrerequisites } from '#features/prerequisites/require-prerequisites.ts'
import { createSeats } from '#features/seats/create-seats.ts'
import { insertOrderSource } from '#features/sources/sources.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { completeOrder } from './complete-order.ts'
import { awaitAddress, openPayment } from './open-payment.ts'
import { insertPayment, type NewPaymentRow } from './orders.payments.queries.ts'
import {
  type Buyer,
  countRecentPayments,
  findBuyer,
  findOpenOrder,
  insertOrder,
  isEnrolledByOrder,
  lockBuyer,
  lockCheckout,
  lockKnownOrder,
  lockOpenOrders,
  type NewOrder,
  supersedeOpenOrders,
  updateBilling,
} from './orders.queries.ts'
import { replaceReductions } from './orders.reductions.queries.ts'
import {
  CHECKOUTS_PER_TEN_MINUTES,
  cartFingerprint,
  nextCheckAt,
  ORDER_HOURS,
  PREPARING_SECONDS,
  payableAddress,
  shareClass,
} from './orders.rules.ts'
import { type Checkout, type Purchase, priceCart } from './price-cart.ts'

/** The responses of checkout if nothing is left to pay. */
const ENROLLED = 'ENROLLED'
const GIVEN = 'GIVEN'

type Prepared =
  | { kind: 'enrolled' }
  | { kind: 'open'; url: string }
  | { kind: 'preparing'; paymentId: number }
  | { kind: 'new'; provider: PaymentProvider; payment: NewPaymentRow; buyer: Buyer }

/**
 * Places an order for the cart. Returns the URL of the payment page, or ENROLLED if nothing is left to pay. The order, its payment attempt
 * and its coupon use are inserted before the provider is asked, and no locks are held during the request. After a crash in between, the
 * reconciler finds the payment.
 */
export async function placeOrder(deps: Deps, checkout: Checkout): Promise<string> {
  const now = deps.clock()
  const prepareOnce = () => inTransaction(deps.db, (tx) => prepare(tx, deps, { ...checkout, now }))
  const prepared = await (checkout.couponCode ? limitGuesses(deps.db, { ...checkout, now }, prepareOnce) : prepareOnce())
  switch (prepared.kind) {
    case 'enrolled':
      return checkout.gift ? GIVEN : ENROLLED
    case 'open':
      return prepared.url
    case 'preparing':
      return awaitAddress(deps, prepared.paymentId)
    case 'new':
      return openPayment(deps, prepared.provider, prepared)
  }
}

async function prepare(tx: Tx, deps: Deps, checkout: Checkout & { now: Date }): Promise<Prepared> {
  const { userId, now } = checkout
  await lockCheckout(tx, userId)
  const hasOpenOrders = await lockOpenOrders(tx, userId)
  const { timeZone } = deps.site
  if (checkout.gift) await requireGiftDetails(tx, { gift: checkout.gift, userId, timeZone, now })
  if (await isRepeat(tx, checkout)) return { kind: 'enrolled' }

  const buyer = await findBuyer(tx, userId)
  const purchase = await priceCart(tx, deps, checkout)
  // A gift's recipient isn't the buyer, and neither are the members of a team.
  if (!checkout.gift && checkout.seats === undefined)
    await requirePrerequisites(tx, { userId, courseIds: purchase.lines.map(({ courseId }) => courseId) })
  const { currency, totalMinor } = purchase
  const fingerprint = fingerprintOf(purchase, checkout)
  const open = hasOpenOrders ? await findOpenOrder(tx, userId, fingerprint) : undefined
  const reusable = open && reuse(open, now)
  if (reusable) {
    await keepTerms(tx, open.id, { purchase, checkout })
    return reusable
  }

  if ((await countRecentPayments(tx, userId, minutesBefore(now, 10))) >= CHECKOUTS_PER_TEN_MINUTES)
    refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
  const orderId = open?.id ?? (await createOrder(tx, purchase, { checkout, fingerprint, timeZone, hasOpenOrders, now }))
  await keepTerms(tx, orderId, { purchase, checkout })
  if (totalMinor === 0) {
    const order = await lockKnownOrder(tx, orderId)
    await completeOrder(tx, order, { buyer: await lockBuyer(tx, userId), at: now, review: null, paidWith: null })
    return { kind: 'enrolled' }
  }
  const provider = deps.payments ?? refuse('PAYMENTS_NOT_CONFIGURED')
  const payment = await insertPayment(tx, {
    orderId,
    provider: provider.id,
    amountMinor: totalMinor,
    currency,
    createdAt: now,
    nextCheckAt: nextCheckAt(now, now),
  })
  return { kind: 'new', provider, payment, buyer }
}

const fingerprintOf = ({ lines, currency, coupon }: Purchase, { gift, seats }: Checkout): string =>
  cartFingerprint(lines, { currency, couponCode: coupon?.code ?? null, giftMark: gift ? giftMark(gift) : null, seats })

type Placed = { checkout: Checkout; fingerprint: string; timeZone: string; hasOpenOrders: boolean; now: Date }

/** Creates the order. It supersedes the open orders of another cart. */
async function createOrder(tx: Tx, purchase: Purchase, { timeZone, hasOpenOrders, ...placed }: Placed): Promise<number> {
  const { checkout, now } = placed
  const { gift, userId, referral = null, source } = checkout
  if (hasOpenOrders) await cancelRedemptions(tx, await supersedeOpenOrders(tx, userId))
  const orderId = await insertOrder(tx, newOrder(purchase, placed))
  if (source) await insertOrderSource(tx, { orderId, source, now })
  await createCommissions(tx, { orderId, buyerId: userId, coupon: purchase.coupon, referral, now })
  if (gift) await createGift(tx, { orderId, userId, isFree: purchase.totalMinor === 0, gift, timeZone, now })
  if (checkout.seats !== undefined) await createSeats(tx, orderId)
  return orderId
}

type Terms = { purchase: Purchase; checkout: Checkout & { now: Date } }

/** Stores what may have changed since an open order was created. */
async function keepTerms(tx: Tx, orderId: number, { purchase, checkout }: Terms): Promise<void> {
  const { userId, now } = checkout
  const { lines, reductions } = purchase
  await keepCoupon(tx, orderId, { purchase, userId, now })
  if (lines.some(({ bundle }) => bundle !== null)) await replaceReductions(tx, { orderId, userId, reductions })
  await keepBilling(tx, orderId, checkout)
}

/** Stores the company for the receipt, and for the buyer's next checkout. Older pages send none. */
async function keepBilling(tx: Tx, orderId: number, { userId, billing }: Checkout): Promise<void> {
  if (!billing) return
  await updateBilling(tx, await lockKnownOrder(tx, orderId), billing)
  await setBillingDetails(tx, userId, billing)
}

/**
 * Whether a zero-total checkout is a repeat: the first request enrolled in exactly these courses and removed them from the cart.
 * Without the `courseIds` of the request, a repeat can't be distinguished from the checkout of a cart that another tab emptied.
 */
async function isRepeat(tx: Tx, checkout: Checkout & { now: Date }): Promise<boolean> {
  const { userId, totalAmount, currency, courseIds, couponCode = null, gift, seats, now } = checkout
  if (totalAmount !== 0 || courseIds === undefined || seats !== undefined) return false
  // The same gift without a payment is refused as a repeat for ten minutes. Paid gifts may be repeated at any time.
  if (gift) return wasGivenSince(tx, { userId, courseId: courseIds[0] ?? 0, couponCode, gift }, minutesBefore(now, 10))
  const inCart = await listCartLines(tx, userId, now)
  if (inCart.some(({ id }) => courseIds.includes(id))) return false
  return isEnrolledByOrder(tx, { userId, currency, couponCode, courseIds })
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

async function keepCoupon(tx: Tx, orderId: number, { purchase, userId, now }: { purchase: Purchase; userId: string; now: Date }) {
  const { coupon, currency } = purchase
  if (coupon) await reserveCoupon(tx, { couponId: coupon.id, discountMinor: coupon.discountMinor, orderId, userId, currency, now })
}

type OpenOrder = NonNullable<Awaited<ReturnType<typeof findOpenOrder>>>

/** Reuses the payment after a second click, in a second tab or after going back, while it can still be paid. */
function reuse(open: OpenOrder, now: Date): Prepared | undefined {
  if (open.paymentId === null || open.paymentStatus === null || open.paymentCreatedAt === null) return undefined
  const ageSeconds = (now.getTime() - open.paymentCreatedAt.getTime()) / 1000
  if (open.paymentStatus === 'CREATED' && ageSeconds < PREPARING_SECONDS) return { kind: 'preparing', paymentId: open.paymentId }
  const attempt = { status: open.paymentStatus, authorizationUrl: open.authorizationUrl, createdAt: open.paymentCreatedAt }
  const url = payableAddress(attempt, now)
  return url === null ? undefined : { kind: 'open', url }
}

const newOrder = (
  { lines, currency, coupon, taxRateBps }: Purchase,
  { checkout, fingerprint, now }: { checkout: Checkout; fingerprint: string; now: Date },
): NewOrder => ({
  userId: checkout.userId,
  currency,
  coupon,
  taxRateBps,
  fingerprint,
  pricingCountry: checkout.place.country,
  createdAt: now,
  expiresAt: new Date(now.getTime() + ORDER_HOURS * 3_600_000),
  lines: lines.map((line) => ({ ...line, shareClass: shareClass(line, coupon) })),
})
