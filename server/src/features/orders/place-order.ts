import type { Currency } from '@akada/contract/money.ts'
import { toMajor, toMinor } from '@akada/contract/money.ts'
import { type CartLine, cartLines } from '#features/cart/cart-lines.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Place } from '#platform/geo/geo.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { awaitAddress, openPayment } from './open-payment.ts'
import { insertPayment, type NewPaymentRow } from './orders.payments.queries.ts'
import {
  type Buyer,
  countRecentPayments,
  findBuyer,
  findOpenOrder,
  insertOrder,
  lockCheckout,
  supersedeOpenOrders,
} from './orders.queries.ts'
import {
  CHECKOUTS_PER_TEN_MINUTES,
  cartFingerprint,
  nextCheckAt,
  ORDER_HOURS,
  PREPARING_SECONDS,
  payableInNaira,
  priceIn,
  REUSE_MINUTES,
  totalIn,
} from './orders.rules.ts'

export type Checkout = { userId: string; place: Place; totalAmount: number; currency: Currency; couponCode?: string | null | undefined }

type Prepared =
  | { kind: 'open'; url: string }
  | { kind: 'preparing'; paymentId: number }
  | { kind: 'new'; payment: NewPaymentRow; buyer: Buyer }

/**
 * Orders what is in the cart and answers the address to pay at. The order and its attempt are written before the provider
 * is asked, and nothing is locked while it is: a crash in between leaves a payment that the reconciler finds.
 */
export async function placeOrder(deps: Deps, checkout: Checkout): Promise<string> {
  if (checkout.couponCode) refuse('COUPON_INVALID')
  const provider = deps.payments ?? refuse('PAYMENTS_NOT_CONFIGURED')

  const prepared = await deps.db.transaction().execute((tx) => prepare(tx, deps, provider, checkout))
  if (prepared.kind === 'open') return prepared.url
  if (prepared.kind === 'preparing') return awaitAddress(deps, prepared.paymentId)
  return openPayment(deps, provider, prepared)
}

async function prepare(tx: Tx, deps: Deps, provider: PaymentProvider, checkout: Checkout): Promise<Prepared> {
  const { userId, currency } = checkout
  const now = deps.clock()
  await lockCheckout(tx, userId)
  const buyer = await findBuyer(tx, userId)
  const lines = await buyableLines(tx, userId)
  const totalMinor = agreedTotal(lines, checkout, buyer)
  if (totalMinor < provider.minimumMinor[currency]) refuse('TOTAL_BELOW_MINIMUM')

  const fingerprint = cartFingerprint(lines, currency)
  const open = await findOpenOrder(tx, userId, fingerprint)
  const reusable = open && reuse(open, now)
  if (reusable) return reusable

  if ((await countRecentPayments(tx, userId, new Date(now.getTime() - 600_000))) >= CHECKOUTS_PER_TEN_MINUTES)
    refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
  if (!open) await supersedeOpenOrders(tx, userId)
  const orderId = open?.id ?? (await insertOrder(tx, newOrder(lines, { checkout, totalMinor, fingerprint, now })))
  const payment = await insertPayment(tx, {
    orderId,
    provider: provider.id,
    amountMinor: totalMinor,
    currency,
    createdAt: now,
    nextCheckAt: nextCheckAt(now, 0),
  })
  return { kind: 'new', payment, buyer }
}

async function buyableLines(tx: Tx, userId: string): Promise<CartLine[]> {
  const lines = await cartLines(tx, userId)
  if (lines.length === 0) refuse('CART_EMPTY')
  const blocked = lines.find((line) => line.problem !== null)
  if (blocked)
    refuse('CART_BLOCKED', {
      message: `“${blocked.title}” can’t be bought: ${blockedBecause[blocked.problem ?? 'COURSE_NOT_SOLD']} Please remove it and try again.`,
      data: { courseId: blocked.id, problem: blocked.problem },
    })
  return lines
}

const blockedBecause = {
  COURSE_NOT_SOLD: 'it is not on sale at the moment.',
  COURSE_FREE: 'it is free, so you can enroll in it directly.',
  COURSE_OWN: 'it is your own course.',
  COURSE_OWNED: 'you already own it.',
}

/** The server's own total, if it is what the buyer saw; otherwise the refusal carries what they should see. */
function agreedTotal(lines: readonly CartLine[], { place, currency, totalAmount }: Checkout, buyer: Buyer): number {
  const mayPayNaira = payableInNaira(lines) && (place.currency === 'NGN' || buyer.countryCode === 'NG')
  if (currency === 'NGN' && !mayPayNaira)
    refuse('CURRENCY_MISMATCH', { data: { currency: 'USD', totalAmount: toMajor(totalIn(lines, 'USD')) } })
  const totalMinor = totalIn(lines, currency)
  if (toMinor(totalAmount) !== totalMinor) refuse('CART_CHANGED', { data: { currency, totalAmount: toMajor(totalMinor) } })
  return totalMinor
}

type OpenOrder = NonNullable<Awaited<ReturnType<typeof findOpenOrder>>>

/** A second click, a second tab, Back: the same payment as long as it can still be made. */
function reuse(open: OpenOrder, now: Date): Prepared | undefined {
  if (open.paymentId === null || open.paymentCreatedAt === null) return undefined
  const ageSeconds = (now.getTime() - open.paymentCreatedAt.getTime()) / 1000
  if (open.paymentStatus === 'CREATED' && ageSeconds < PREPARING_SECONDS) return { kind: 'preparing', paymentId: open.paymentId }
  const isPayable = open.paymentStatus !== null && ['INITIALIZED', 'PENDING', 'FAILED', 'ABANDONED'].includes(open.paymentStatus)
  if (isPayable && open.authorizationUrl !== null && ageSeconds < REUSE_MINUTES * 60) return { kind: 'open', url: open.authorizationUrl }
  return undefined
}

type OrderFacts = { checkout: Checkout; totalMinor: number; fingerprint: string; now: Date }

const newOrder = (lines: readonly CartLine[], { checkout, totalMinor, fingerprint, now }: OrderFacts) => ({
  userId: checkout.userId,
  status: 'PENDING' as const,
  currency: checkout.currency,
  totalMinor,
  fingerprint,
  pricingCountry: checkout.place.country,
  createdAt: now,
  expiresAt: new Date(now.getTime() + ORDER_HOURS * 3_600_000),
  lines: lines.map((line) => ({
    courseId: line.id,
    instructorId: line.instructorId,
    title: line.title,
    priceMinor: priceIn(line, checkout.currency),
  })),
})
