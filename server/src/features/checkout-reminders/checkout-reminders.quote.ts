import { refusals } from '@akada/contract/errors.ts'
import { findPayer, minimumOf, type Paying } from '#features/cart/cart.charge.ts'
import { listPriced } from '#features/cart/cart.face.ts'
import { cartProblem, chargeOf, type PricedLines, priceLines } from '#features/cart/cart.rules.ts'
import { listBundleLines } from '#features/cart/list-cart-lines.ts'
import { quoteCoupon } from '#features/coupons/coupons.quote.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { listOrdered, type ReminderRow } from './checkout-reminders.queries.ts'
import type { Quote } from './checkout-reminders.rules.ts'

type Rules = Pick<Deps, 'policy' | 'payments'>
type Order = Pick<ReminderRow, 'orderId' | 'userId' | 'currency' | 'couponCode'>
type Asked = { paying: Omit<Paying, 'userId'>; now: Date }

/** Returns the courses and bundles of an order that its buyer can still buy, with their price now. Undefined if there are none. */
export async function quoteOrder(db: Db, rules: Rules, order: Order, { paying, now }: Asked) {
  const { userId, couponCode, currency } = order
  const lines = await listOrdered(db, order.orderId)
  const left = await listLeft(db, lines, { userId, now })
  if (left.length === 0) return undefined

  const priced = priceLines(left, await findPayer(db, rules, { ...paying, userId }))
  const minimumMinor = minimumOf(rules, priced.currency)
  const coupon = couponCode === null ? null : await withCoupon(db, priced, { code: couponCode, userId, minimumMinor, now })
  const charge = chargeOf(priced, { discountMinor: coupon?.discountMinor ?? 0, minimumMinor })
  const leftIds = left.map(({ id }) => id)
  const charged = lines.filter(({ courseId }) => leftIds.includes(courseId)).map(({ chargedMinor }) => chargedMinor)
  const quote: Quote = {
    ordered: { currency, totalMinor: charged.reduce((sum, minor) => sum + minor, 0) },
    now: charge,
    coupon: coupon && { code: coupon.code, problem: coupon.problem },
    isPart: left.length < lines.length,
  }
  return { ...shownItems(priced.lines), courseIds: leftIds, quote, charge }
}

type OrderedLine = Awaited<ReturnType<typeof listOrdered>>[number]

async function listLeft(db: Db, lines: readonly OrderedLine[], asked: { userId: string; now: Date }) {
  const { userId } = asked
  const alone = await listPriced(
    db,
    lines.filter(({ bundleId }) => bundleId === null).map(({ courseId }) => courseId),
    asked,
  )
  const bundled = await listBundleLines(db, [...new Set(lines.flatMap(({ bundleId }) => bundleId ?? []))], asked)
  return [
    ...alone.filter((course) => cartProblem(course, userId) === null).map((course) => ({ ...course, bundle: null })),
    ...bundled.filter(({ problem }) => problem === null),
  ].map((line) => ({ ...line, problem: null }))
}

type LeftLine = Awaited<ReturnType<typeof listLeft>>[number]
type Item = { id: number; title: string; priceMinor: number }

/** Returns the courses that are bought alone, and the bundles with their price. `items` are both, for the buyer. */
function shownItems(lines: readonly (LeftLine & { priceMinor: number })[]) {
  const courses: Item[] = []
  const bundles = new Map<number, Item>()
  for (const { id, title, bundle, priceMinor } of lines) {
    if (bundle) bundles.set(bundle.id, { ...bundle, priceMinor: priceMinor + (bundles.get(bundle.id)?.priceMinor ?? 0) })
    else courses.push({ id, title, priceMinor })
  }
  return { courses, bundles: [...bundles.values()], items: [...courses, ...bundles.values()] }
}

type Left = PricedLines<LeftLine>

async function withCoupon(db: Db, { lines, currency }: Left, asked: { code: string; userId: string; minimumMinor: number; now: Date }) {
  const { code } = asked
  const purchase = { lines: lines.map((line) => ({ ...line, courseId: line.id })), currency, ...asked }
  const { problem, ...quoted } = await quoteCoupon(db, purchase)
  if (problem) return { code, problem: problem.message ?? refusals[problem.code].message, discountMinor: 0 }
  return { code, problem: null, discountMinor: 'discountMinor' in quoted ? quoted.discountMinor : 0 }
}
