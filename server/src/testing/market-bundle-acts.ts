import { addBundleToCart, type Cart, getCart, removeBundleFromCart } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { refundLine, requestRefund } from '@akada/contract/refunds.ts'
import { type Market, sent } from './market.ts'
import { pick, type Random } from './random-numbers.ts'
import type { TestAnswer } from './test-app.ts'

type Act = (market: Market, random: Random) => Promise<void>

/** Puts a bundle into a buyer's cart. Undefined if the buyer has all courses, or another bundle with one of them is in the cart. */
async function addToSomeCart(market: Market, random: Random) {
  const buyer = pick(random, market.buyers)
  const bundle = pick(random, market.bundles)
  if (!buyer || !bundle) return undefined
  const headers = { 'x-country': buyer.country }
  const added = await sent(market, market.app.call(addBundleToCart, { params: { id: bundle.id } }, buyer, headers))
  return added.statusCode === 200 ? { buyer, bundle, headers } : undefined
}

/** Puts a bundle into a cart, and checks out the cart or the bundle alone at the displayed total, sometimes twice. */
const buyBundle: Act = async (market, random) => {
  const { app } = market
  const added = await addToSomeCart(market, random)
  if (!added) return
  const { buyer, bundle, headers } = added
  let couponCode = random(2) === 0 ? null : (pick(random, market.coupons)?.code ?? null)
  const isPart = random(2) === 0
  let seen = { totalAmount: 1, currency: buyer.currency as Currency }
  const click = async (): Promise<Clicked> => {
    const { data } = await app.call(getCart, { query: {} }, buyer, headers)
    const ordered = orderedIn(data, isPart ? bundle.id : null)
    // Another order has paid for the bundle.
    if (ordered.bundleIds.length === 0) return {}
    return sent(market, app.call(placeOrder, { body: { ...seen, couponCode, ...ordered, isPart } }, buyer, headers))
  }
  for (let looks = 0; looks < 5; looks++) {
    const answer = await click()
    if (answer.code?.startsWith('COUPON_')) couponCode = null
    else if (answer.data?.totalAmount !== undefined) seen = answer.data
    else break
    if (looks === 1 && random(2) === 0) await Promise.all([click(), click()])
  }
}

type Clicked = { code?: string | undefined; data?: TestAnswer['data'] }

/** Returns the courses and bundles of a cart, or of one bundle in it. */
function orderedIn({ courses, bundles = [] }: Cart, onlyId: number | null) {
  const ordered = onlyId === null ? bundles : bundles.filter(({ id }) => id === onlyId)
  const alone = onlyId === null ? courses : []
  return {
    courseIds: [...alone, ...ordered.flatMap((one) => one.courses)].map(({ id }) => id),
    bundleIds: ordered.map(({ id }) => id),
  }
}

const takeOutBundle: Act = async (market, random) => {
  const params = { id: pick(random, market.bundles)?.id ?? 0 }
  await sent(market, market.app.call(removeBundleFromCart, { params }, pick(random, market.buyers)))
}

/** Refunds a bundle as its buyer or a manager, sometimes both at once. */
const refundBundle: Act = async (market, random) => {
  const { app, manager } = market
  const lines = await app.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['orders.id', 'user_id as userId', 'course_id as courseId'])
    .where('paid_at', 'is not', null)
    .where('bundle_id', 'is not', null)
    .orderBy('order_lines.id')
    .execute()
  const line = pick(random, lines)
  if (!line) return
  const request = { params: { id: line.id }, body: { courseId: line.courseId, reason: 'Not for me.' } }
  const byBuyer = () => sent(market, app.call(requestRefund, request, { id: line.userId }))
  const byManager = () => sent(market, app.call(refundLine, request, manager))
  await Promise.all(random(3) === 0 ? [byBuyer(), byManager()] : [random(2) === 0 ? byBuyer() : byManager()])
}

const editBundlePrice: Act = async ({ app, bundles }, random) => {
  const price = { price_naira_minor: 300_001 + random(1_500_000), price_usd_minor: 500 + random(3_000) }
  await app.db
    .updateTable('bundles')
    .set(price)
    .where('id', '=', pick(random, bundles)?.id ?? 0)
    .execute()
}

/** Archives a course of the bundles, or publishes it again. */
const switchCourse: Act = async ({ app, courseIds }, random) => {
  await app.db
    .updateTable('courses')
    .set({ status: random(4) === 0 ? 'ARCHIVED' : 'LIVE' })
    .where('id', '=', courseIds[2] ?? 0)
    .execute()
}

export const bundleActs: readonly Act[] = [buyBundle, buyBundle, buyBundle, takeOutBundle, refundBundle, editBundlePrice, switchCourse]
