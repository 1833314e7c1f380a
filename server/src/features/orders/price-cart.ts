import type { BillingDetails } from '@akada/contract/billing.ts'
import type { GiftDetails } from '@akada/contract/gifts.ts'
import { type Currency, moneyText, toMajor, toMinor } from '@akada/contract/money.ts'
import { findPayer, minimumOf } from '#features/cart/cart.charge.ts'
import {
  chargeOf,
  type InBundle,
  isTooManySeats,
  type Numbered,
  type PricedLines,
  priceLines,
  seatLines,
} from '#features/cart/cart.rules.ts'
import { type CartLine, listGiftLines, listTeamLines, readCart, reductionsOf } from '#features/cart/list-cart-lines.ts'
import { takeCoupon } from '#features/coupons/coupons.redemptions.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { OrderSource, Referral } from '#features/sources/sources.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Place } from '#platform/geo/geo.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Reduction } from './orders.reductions.queries.ts'

export type Checkout = {
  userId: string
  address: string
  place: Place
  totalAmount: number
  currency: Currency
  couponCode?: string | null | undefined
  /** The courses shown to the buyer, with those of bundles; absent in requests from older pages. */
  courseIds?: readonly number[] | undefined
  bundleIds?: readonly number[] | undefined
  /** Whether only these courses and bundles are bought. The others stay in the cart. */
  isPart?: boolean | undefined
  /** The recipient, if the one course in `courseIds` is a gift. */
  gift?: (GiftDetails & { isFromCart: boolean }) | undefined
  /** How many seats of each course are bought for a team. */
  seats?: number | undefined
  /** The company on the receipt. */
  billing?: BillingDetails | undefined
  /** The last click on an affiliate's link in the buyer's browser. */
  referral?: Referral | null
  /** Where the buyer came from. */
  source?: OrderSource
}

/** A cart with the server's prices and the coupon. The total equals the total that the buyer saw. */
export type Purchase = {
  /** `seat` is 0 unless the line is a seat for a team. */
  lines: {
    courseId: number
    instructorId: string
    title: string
    priceMinor: number
    discountMinor: number
    seat: number
    bundle: InBundle | null
  }[]
  currency: Currency
  totalMinor: number
  coupon: { id: number; code: string; instructorId: string | null; affiliateId: string | null; discountMinor: number } | null
  taxRateBps: number
  reductions: readonly Reduction[]
}

/**
 * Prices the cart and reserves the coupon until the transaction ends. Refuses courses that can't be bought, and totals that differ from
 * what the buyer saw.
 */
export async function priceCart(tx: Tx, deps: Deps, checkout: Checkout & { now: Date }): Promise<Purchase> {
  const { userId, place } = checkout
  const { listed, reductions } = await listOrdered(tx, checkout)
  const payer = await findPayer(tx, deps, { userId, place, asked: checkout.currency })
  const priced = priceLines(seatLines(listed, checkout.seats), payer)
  // Other problems are checked later, because they depend on the total with the coupon.
  if (priced.problem?.code === 'CART_BLOCKED') refuse(priced.problem.code, priced.problem)
  const { currency } = priced
  const { charge, coupon, ...discounted } = await withCoupon(tx, priced, { checkout, minimumMinor: minimumOf(deps, currency) })
  if (charge.problem) refuse(charge.problem.code, charge.problem)
  if (checkout.seats !== undefined && discounted.lines.some(isFree)) refuse('SEATS_NEED_PRICE')
  assertSeen({ ...charge, ...discounted, isNigerian: payer.isNigerian }, checkout)
  return {
    ...discounted,
    coupon,
    currency,
    totalMinor: charge.totalMinor,
    taxRateBps: payer.isNigerian ? (await siteSettings(tx)).vatRateBps : 0,
    reductions,
  }
}

const isFree = ({ priceMinor, discountMinor }: Purchase['lines'][number]): boolean => priceMinor === discountMinor

type Listing = Checkout & { now: Date }

type Ordered = { listed: CartLine[]; reductions: readonly Reduction[] }

async function listOrdered(tx: Tx, { userId, courseIds, bundleIds = [], isPart = false, gift, seats, now }: Listing): Promise<Ordered> {
  if (gift) {
    const [courseId, ...others] = courseIds ?? []
    if (courseId === undefined || others.length > 0) return refuse('GIFT_ONE_COURSE')
    const lines = await listGiftLines(tx, { userId, courseId, now })
    return lines.length === 0 ? refuse('COURSE_NOT_FOUND') : { listed: lines, reductions: [] }
  }
  if (seats !== undefined) return { listed: await listForTeam(tx, { userId, courseIds, seats, now }), reductions: [] }
  const { lines, members } = await readCart(tx, userId, now)
  const isChosen = ({ id, bundle }: CartLine) => (bundle ? bundleIds.includes(bundle.id) : courseIds?.includes(id))
  const listed = isPart && courseIds ? lines.filter(isChosen) : lines
  return listed.length === 0 ? refuse('CART_EMPTY') : { listed, reductions: reductionsOf(listed, members) }
}

type TeamOrder = { userId: string; courseIds: readonly number[] | undefined; seats: number; now: Date }

/** Returns the lines of one course, or of courses in the cart. */
async function listForTeam(tx: Tx, { userId, courseIds = [], seats, now }: TeamOrder): Promise<CartLine[]> {
  const [courseId, ...others] = courseIds
  const lines = await listTeamLines(tx, { userId, courseId: others.length === 0 ? courseId : undefined, now })
  const listed = lines.filter(({ id }) => courseIds.includes(id))
  if (listed.length === 0) refuse('COURSE_NOT_FOUND')
  if (isTooManySeats(listed.length, seats)) refuse('SEATS_TOO_MANY')
  return listed
}

type Terms = { checkout: Checkout & { now: Date }; minimumMinor: number }

async function withCoupon(tx: Tx, priced: PricedLines<Numbered<CartLine>>, { checkout, minimumMinor }: Terms) {
  const { couponCode: code, userId, seats, now } = checkout
  const { currency } = priced
  const lines = priced.lines.map(({ id, instructorId, title, priceMinor, discountMinor, seat, bundle }) => ({
    courseId: id,
    instructorId,
    title,
    priceMinor,
    discountMinor,
    seat,
    bundle,
  }))
  if (!code) return { charge: chargeOf(priced, { discountMinor: 0, minimumMinor }), lines, coupon: null }
  const taken = await takeCoupon(tx, { code, userId, lines, currency, minimumMinor, isForTeam: seats !== undefined, now })
  const { id, instructorId, affiliateId } = taken.coupon
  return {
    charge: chargeOf(priced, { discountMinor: taken.discountMinor, minimumMinor }),
    lines: taken.lines,
    coupon: { id, code: taken.coupon.code, instructorId, affiliateId, discountMinor: taken.discountMinor },
  }
}

type Charged = { currency: Currency; totalMinor: number; lines: Purchase['lines']; isNigerian: boolean }

/** Buyers are charged only the total that they saw. A refusal contains the current total. */
function assertSeen({ currency, totalMinor, lines, isNigerian }: Charged, seen: Checkout) {
  const data = { currency, totalAmount: toMajor(totalMinor) }
  if (currency === seen.currency && totalMinor !== toMinor(seen.totalAmount)) return refuse('CART_CHANGED', { data })
  if (currency === seen.currency && areSame(lines, seen)) return
  if (currency === seen.currency)
    return refuse('CART_CHANGED', { message: 'Your cart has changed. Review your order and try again.', data })
  if (currency === 'USD' || isNigerian) return refuse('CURRENCY_MISMATCH', { data })
  const message = `We accept only naira right now. Your total is ${moneyText(totalMinor, 'NGN')}. Review your order and try again.`
  return refuse('CURRENCY_MISMATCH', { message, data })
}

function areSame(lines: Purchase['lines'], { courseIds, bundleIds = [] }: Checkout): boolean {
  if (courseIds === undefined) return true
  const hasAll = (ids: readonly number[], seen: readonly number[]) => {
    const seenIds = new Set(seen)
    return seenIds.size === new Set(ids).size && ids.every((id) => seenIds.has(id))
  }
  return (
    hasAll(
      lines.map(({ courseId }) => courseId),
      courseIds,
    ) &&
    hasAll(
      lines.flatMap(({ bundle }) => bundle?.id ?? []),
      bundleIds,
    )
  )
}
