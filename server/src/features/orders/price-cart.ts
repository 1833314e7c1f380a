import { type Currency, moneyText, toMajor, toMinor } from '@akada/contract/money.ts'
import { chargedIn, priceIn } from '#features/cart/cart.rules.ts'
import { type CartLine, listCartLines } from '#features/cart/list-cart-lines.ts'
import { takeCoupon } from '#features/coupons/coupons.redemptions.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Place } from '#platform/geo/geo.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Buyer } from './orders.queries.ts'

export type Checkout = { userId: string; place: Place; totalAmount: number; currency: Currency; couponCode?: string | null | undefined }

/** What a cart comes to, by the server's own prices and the coupon, and as the buyer saw it. */
export type Purchase = {
  lines: { courseId: number; instructorId: string; title: string; priceMinor: number; discountMinor: number }[]
  currency: Currency
  totalMinor: number
  coupon: { id: number; code: string; instructorId: string | null; discountMinor: number } | null
  taxRateBps: number
}

/** Prices the cart, with the coupon taken until the transaction ends. Refuses what can't be bought, or isn't what the buyer saw. */
export async function priceCart(tx: Tx, deps: Deps, checkout: Checkout & { buyer: Buyer; now: Date }): Promise<Purchase> {
  const { userId, place, buyer } = checkout
  const lines = await buyableLines(tx, userId)
  const isNigerian = place.currency === 'NGN' || buyer.countryCode === 'NG'
  const foreignMode = deps.policy.foreignCurrency
  const currency = chargedIn(lines, { asked: checkout.currency, isNigerian, foreignMode }) ?? refuse('FOREIGN_PAYMENTS_OFF')
  const priced = await withCoupon(tx, lines, { checkout, currency, minimumMinor: deps.payments?.minimumMinor[currency] ?? 0 })
  assertSeen({ currency, totalMinor: priced.totalMinor, isNigerian }, checkout)
  return { ...priced, currency, taxRateBps: isNigerian ? (await siteSettings(tx)).vatRateBps : 0 }
}

async function buyableLines(tx: Tx, userId: string): Promise<CartLine[]> {
  const lines = await listCartLines(tx, userId)
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

type Terms = { checkout: Checkout & { now: Date }; currency: Currency; minimumMinor: number }

async function withCoupon(tx: Tx, cart: readonly CartLine[], { checkout, currency, minimumMinor }: Terms) {
  const lines = cart.map((line) => ({
    courseId: line.id,
    instructorId: line.instructorId,
    title: line.title,
    priceMinor: priceIn(line, currency),
    discountMinor: 0,
  }))
  const { couponCode: code, userId, now } = checkout
  if (!code) {
    const totalMinor = lines.reduce((sum, line) => sum + line.priceMinor, 0)
    if (totalMinor > 0 && totalMinor < minimumMinor) refuse('TOTAL_BELOW_MINIMUM')
    return { lines, totalMinor, coupon: null }
  }
  const taken = await takeCoupon(tx, { code, userId, lines, currency, minimumMinor, now })
  const { id, instructorId } = taken.coupon
  return {
    lines: taken.lines,
    totalMinor: taken.totalMinor,
    coupon: { id, code: taken.coupon.code, instructorId, discountMinor: taken.discountMinor },
  }
}

type Charge = { currency: Currency; totalMinor: number; isNigerian: boolean }

/** Nobody is charged what they haven't seen: the refusal carries what they should see. */
function assertSeen({ currency, totalMinor, isNigerian }: Charge, seen: Checkout) {
  const data = { currency, totalAmount: toMajor(totalMinor) }
  if (currency === seen.currency && totalMinor === toMinor(seen.totalAmount)) return
  if (currency === seen.currency) return refuse('CART_CHANGED', { data })
  if (currency === 'USD' || isNigerian) return refuse('CURRENCY_MISMATCH', { data })
  const message = `Payments are taken in naira at the moment: your total is ${moneyText(totalMinor, 'NGN')}. Please review your order and try again.`
  return refuse('CURRENCY_MISMATCH', { message, data })
}
