import { addToCart, removeFromCart } from '@akada/contract/cart.ts'
import { updateCoupon } from '@akada/contract/coupons.ts'
import { redeemGift, resendGift, updateGift } from '@akada/contract/gifts.ts'
import type { Currency } from '@akada/contract/money.ts'
import { placeOrder, verifyPayment } from '@akada/contract/orders.ts'
import {
  acceptDispute,
  endRefundedCourse,
  getManagedOrder,
  refundOrderExcess,
  resolveOrderOnHold,
  resolveUnmatchedAmount,
} from '@akada/contract/purchases.ts'
import { approveRefund, cancelRefundRequest, refundLine, rejectRefund, requestRefund, retryRefund } from '@akada/contract/refunds.ts'
import { acceptSeat, assignSeats, reassignSeat, revokeSeat } from '@akada/contract/seats.ts'
import { tokenOf } from '#features/gifts/gifts.tokens.ts'
import * as seatTokens from '#features/seats/seats.tokens.ts'
import { changeCourse } from './builders.ts'
import { type Market, runEverything, sent } from './market.ts'
import { affiliateActs } from './market-affiliates.ts'
import { bundleActs } from './market-bundle-acts.ts'
import { payoutActs } from './market-payouts.ts'
import { changeSale } from './market-sale-prices.ts'
import { pick, type Random } from './random-numbers.ts'

type Act = (market: Market, random: Random) => Promise<void>

const HOUR = 3_600_000
// After this, the reconciler no longer asks the provider, and a payment without a webhook is only found manually.
const RECONCILED_MS = 60 * HOUR

const fillCart: Act = async (market, random) => {
  const buyer = pick(random, market.buyers)
  for (let left = 1 + random(2); left > 0; left--)
    await sent(market, market.app.call(addToCart, { params: { id: pick(random, market.courseIds) ?? 0 } }, buyer))
}

const takeOut: Act = async (market, random) => {
  const params = { id: pick(random, market.courseIds) ?? 0 }
  await sent(market, market.app.call(removeFromCart, { params }, pick(random, market.buyers)))
}

const couponFor = ({ coupons }: Market, random: Random) => (random(3) === 0 ? null : (pick(random, coupons)?.code ?? null))

/** Checks out at the displayed total, sometimes twice, and without a coupon that is refused. */
const checkOut: Act = async (market, random) => {
  const buyer = pick(random, market.buyers)
  let couponCode = couponFor(market, random)
  let seen = { totalAmount: 1, currency: random(4) === 0 ? 'USD' : ((buyer?.currency ?? 'NGN') as Currency) }
  const clicks = 1 + random(2)
  const headers = { 'x-country': buyer?.country ?? 'NG' }
  const click = () => sent(market, market.app.call(placeOrder, { body: { ...seen, couponCode } }, buyer, headers))
  for (let looks = 0; looks < 4; looks++) {
    const answer = await click()
    if (answer.code?.startsWith('COUPON_')) couponCode = null
    else if (answer.code === 'CART_CHANGED' || answer.code === 'CURRENCY_MISMATCH') seen = answer.data
    else break
    if (clicks === 2 && looks === 1) await Promise.all([click(), click()])
  }
}

const buy: Act = async (market, random) => {
  await fillCart(market, random)
  await checkOut(market, random)
}

const DAYS = 86_400_000

/** Gives a course to another buyer of the market, sometimes twice, today or within four days. */
const give: Act = async (market, random) => {
  const { app } = market
  const buyer = pick(random, market.buyers)
  const friend = pick(
    random,
    market.buyers.filter(({ id }) => id !== buyer?.id),
  )
  if (!buyer || !friend) return
  const gift = {
    recipientEmail: friend.email,
    recipientName: 'Friend',
    sendOn: new Date(app.clock.now.getTime() + random(5) * DAYS + HOUR).toISOString().slice(0, 10),
    isFromCart: random(2) === 0,
  }
  let couponCode = couponFor(market, random)
  let seen = { totalAmount: 1, currency: buyer.currency as Currency }
  const courseIds = [pick(random, market.courseIds) ?? 0]
  const headers = { 'x-country': buyer.country }
  const click = () => sent(market, app.call(placeOrder, { body: { ...seen, couponCode, courseIds, gift } }, buyer, headers))
  for (let looks = 0; looks < 4; looks++) {
    const answer = await click()
    if (answer.code?.startsWith('COUPON_')) couponCode = null
    else if (answer.code === 'CART_CHANGED' || answer.code === 'CURRENCY_MISMATCH') seen = answer.data
    else break
    if (looks === 1 && random(2) === 0) await Promise.all([click(), click()])
  }
}

/** Returns a random gift whose order is paid. */
async function pickGift({ app }: Market, random: Random) {
  const gifts = await app.db
    .selectFrom('gifts')
    .innerJoin('order_lines', 'order_lines.id', 'gifts.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['gifts.order_line_id as id', 'recipient_email as email', 'orders.user_id as buyerId', 'orders.id as orderId'])
    .select('course_id as courseId')
    .where('paid_at', 'is not', null)
    .orderBy('gifts.order_line_id')
    .execute()
  return pick(random, gifts)
}

/** Redeems a gift as its recipient, sometimes twice, or while its buyer asks for a refund. */
const redeem: Act = async (market, random) => {
  const { app, buyers } = market
  const gift = await pickGift(market, random)
  const recipient = buyers.find(({ email }) => email === gift?.email)
  if (!gift || !recipient) return
  const [params, token] = [{ id: gift.id }, tokenOf(app.deps.signer, { id: gift.id, email: recipient.email })]
  const take = () => sent(market, app.call(redeemGift, { params, body: { token } }, recipient))
  const request = { params: { id: gift.orderId }, body: { courseId: gift.courseId, reason: 'Not for me.' } }
  const refund = () => sent(market, app.call(requestRefund, request, { id: gift.buyerId }))
  const other = pick(random, [take, refund])
  await Promise.all([take(), ...(random(3) === 0 && other ? [other()] : [])])
}

/** Changes the recipient of a gift, or sends it again. */
const changeGift: Act = async (market, random) => {
  const { app } = market
  const gift = await pickGift(market, random)
  const friend = pick(random, market.buyers)
  if (!gift || !friend) return
  const [params, buyer] = [{ id: gift.id }, { id: gift.buyerId }]
  if (random(3) === 0) return void (await sent(market, app.call(resendGift, { params }, buyer)))
  const sendOn = new Date(app.clock.now.getTime() + random(5) * DAYS + HOUR).toISOString().slice(0, 10)
  const body = { recipientEmail: friend.email, recipientName: 'Another friend', message: 'Enjoy!', sendOn }
  await sent(market, app.call(updateGift, { params, body }, buyer))
}

/** Buys two to four seats of a course, for oneself and others, sometimes twice. */
const buySeats: Act = async (market, random) => {
  const { app } = market
  const buyer = pick(random, market.buyers)
  if (!buyer) return
  let couponCode = couponFor(market, random)
  let seen = { totalAmount: 1, currency: buyer.currency as Currency }
  const order = { courseIds: [pick(random, market.courseIds) ?? 0], seats: 2 + random(3) }
  const headers = { 'x-country': buyer.country }
  const click = () => sent(market, app.call(placeOrder, { body: { ...seen, couponCode, ...order } }, buyer, headers))
  for (let looks = 0; looks < 4; looks++) {
    const answer = await click()
    if (answer.code?.startsWith('COUPON_') || answer.code === 'SEATS_NEED_PRICE') couponCode = null
    else if (answer.code === 'CART_CHANGED' || answer.code === 'CURRENCY_MISMATCH') seen = answer.data
    else break
    if (looks === 1 && random(2) === 0) await Promise.all([click(), click()])
  }
}

/** Returns a random paid seat. */
async function pickSeat({ app }: Market, random: Random) {
  const seats = await app.db
    .selectFrom('seats')
    .innerJoin('order_lines', 'order_lines.id', 'seats.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['seats.order_line_id as id', 'seats.email', 'orders.user_id as buyerId', 'orders.id as orderId'])
    .select('course_id as courseId')
    .where('paid_at', 'is not', null)
    .orderBy('seats.order_line_id')
    .execute()
  return pick(random, seats)
}

type PickedSeat = NonNullable<Awaited<ReturnType<typeof pickSeat>>>

const refundSeats = (market: Market, { orderId, courseId, buyerId }: PickedSeat, seats: number) =>
  sent(market, market.app.call(requestRefund, { params: { id: orderId }, body: { courseId, seats, reason: 'Too many.' } }, { id: buyerId }))

/** Invites one or two buyers of the market to a team, sometimes while a seat is refunded. */
const assign: Act = async (market, random) => {
  const seat = await pickSeat(market, random)
  if (!seat) return
  const { orderId, courseId, buyerId } = seat
  const addresses = [...new Set([pick(random, market.buyers)?.email ?? '', pick(random, market.buyers)?.email ?? ''])]
  const invite = () =>
    sent(market, market.app.call(assignSeats, { params: { id: orderId }, body: { courseId, addresses } }, { id: buyerId }))
  await Promise.all([invite(), ...(random(3) === 0 ? [refundSeats(market, seat, 1 + random(2))] : [])])
}

/** Accepts a seat as its invited person, sometimes twice, or while its buyer revokes it or asks for a refund. */
const take: Act = async (market, random) => {
  const { app, buyers } = market
  const seat = await pickSeat(market, random)
  const member = buyers.find(({ email }) => email === seat?.email)
  if (!seat || !member) return
  const [params, buyer] = [{ id: seat.id }, { id: seat.buyerId }]
  const token = seatTokens.tokenOf(app.deps.signer, { id: seat.id, email: member.email })
  const accept = () => sent(market, app.call(acceptSeat, { params, body: { token } }, member))
  const revoke = () => sent(market, app.call(revokeSeat, { params }, buyer))
  const other = pick(random, [accept, revoke, () => refundSeats(market, seat, 1)])
  await Promise.all([accept(), ...(random(3) === 0 && other ? [other()] : [])])
}

/** Reassigns a seat, or asks for a refund of free seats, sometimes twice. */
const changeTeam: Act = async (market, random) => {
  const seat = await pickSeat(market, random)
  const friend = pick(random, market.buyers)
  if (!seat || !friend) return
  const times = Array.from({ length: 1 + random(2) })
  const reassign = () =>
    sent(market, market.app.call(reassignSeat, { params: { id: seat.id }, body: { email: friend.email } }, { id: seat.buyerId }))
  const seats = 1 + random(2)
  await Promise.all(times.map(() => (seats === 1 && friend.email !== seat.email ? reassign() : refundSeats(market, seat, seats))))
}

/** Pays on any open payment page, however old, with a card that can or can't be refunded. */
const pay: Act = async ({ app: { paystack, clock } }, random) => {
  const open = paystack.transactions().filter(({ paidAt }) => paidAt === null)
  const transaction = pick(random, random(3) === 0 ? open : open.slice(-6))
  if (!transaction) return
  const { reference, createdAt } = transaction
  const isLost = random(3) === 0 && clock.now.getTime() - Date.parse(createdAt) < RECONCILED_MS
  const event = { match: { event: 'charge.success', reference }, times: 1 }
  if (random(4) === 0) paystack.addFault({ ...event, action: { type: 'duplicate', n: 2 } })
  const card = pick(random, ['success', 'success', 'success', 'refund-fails', 'refund-needs-attention'] as const) ?? 'success'
  await paystack.pay(reference, { card, webhook: isLost ? 'none' : 'send' })
}

const failToPay: Act = async ({ app: { paystack } }, random) => {
  const reference = pick(random, paystack.transactions())?.reference
  if (reference) await (random(2) === 0 ? paystack.decline(reference) : paystack.abandon(reference))
}

const comeBack: Act = async (market, random) => {
  const reference = pick(random, market.app.paystack.transactions().slice(-10))?.reference
  if (reference) await sent(market, market.app.call(verifyPayment, { query: { reference } }))
}

const repeatWebhook: Act = async ({ app: { paystack } }, random) => {
  const delivery = pick(random, paystack.webhooks())
  if (delivery) await paystack.resend(delivery.id)
}

const holdWebhooks: Act = ({ app: { paystack } }) => paystack.holdWebhooks()
const reorderWebhooks: Act = ({ app: { paystack } }) => paystack.releaseWebhooks('reverse')

const breakProvider: Act = async ({ app: { paystack } }, random) => {
  const path = pick(random, ['/transaction/initialize', '/transaction/verify/*', '/refund', '/refund*']) ?? ''
  const action = pick(random, [
    { type: 'commit_then_drop' },
    { type: 'status', status: 500 },
    { type: 'malformed_json' },
    { type: 'reset' },
  ] as const)
  if (action) paystack.addFault({ match: { path }, times: 1 + random(2), action })
}

const askForRefund: Act = async (market, random) => {
  const { app, manager } = market
  const lines = await app.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['orders.id', 'user_id as userId', 'course_id as courseId'])
    .where('paid_at', 'is not', null)
    .orderBy('order_lines.id')
    .execute()
  const line = pick(random, lines)
  if (!line) return
  const request = { params: { id: line.id }, body: { courseId: line.courseId, reason: 'Not for me.' } }
  if (random(3) === 0) await sent(market, app.call(refundLine, request, manager))
  else await sent(market, app.call(requestRefund, request, { id: line.userId }))
}

// More than the market ever needs.
const ENOUGH_MINOR = 10_000_000_000_000

/** Empties or tops up the provider balance. Refunds wait while it is empty. */
const emptyBalance: Act = async ({ app: { paystack } }) => {
  await paystack.setBalance('NGN', 0)
  await paystack.setBalance('USD', 0)
}

const topUpBalance: Act = async ({ app: { paystack } }) => {
  await paystack.setBalance('NGN', ENOUGH_MINOR)
  await paystack.setBalance('USD', ENOUGH_MINOR)
}

// The provider's minimum refund of $1.
const SMALLEST_MINOR = 100

// Some payments are below or above the price (`payOddly`).
const receivedOf = ({ amountMinor, override }: ReturnType<Market['app']['paystack']['transactions']>[number]) =>
  amountMinor + (override.amount_delta ?? 0)

/** Returns the amount that the provider can still refund for a transaction. */
function leftThere({ app: { paystack } }: Market, transactionId: number): number {
  const transaction = paystack.transactions().find(({ id }) => id === transactionId)
  const given = paystack.refunds().filter((refund) => refund.transactionId === transactionId && refund.status !== 'failed')
  return given.reduce((left, { amountMinor }) => left - amountMinor, transaction ? receivedOf(transaction) : 0)
}

/** Makes a full or partial refund on the provider's dashboard, whether or not this site knows of the payment. */
const refundThere: Act = async (market, random) => {
  const { paystack } = market.app
  await topUpBalance(market, random)
  const transaction = pick(
    random,
    paystack.transactions().filter(({ status }) => status === 'success'),
  )
  if (!transaction) return
  const { reference } = transaction
  const leftMinor = leftThere(market, transaction.id)
  if (leftMinor < SMALLEST_MINOR) return
  const part = SMALLEST_MINOR + random(leftMinor - SMALLEST_MINOR + 1)
  await paystack.refund(reference, random(2) === 0 ? undefined : part)
}

/** Fails or pays an unfinished refund at the provider, whether it was made there or on this site. Some failed refunds are paid later. */
const moveRefundThere: Act = async (market, random) => {
  const { paystack } = market.app
  const movable = paystack.refunds().filter(({ status, disputeId }) => status !== 'processed' && disputeId === undefined)
  const refund = pick(random, movable.slice(-8))
  if (!refund) return
  if (refund.status !== 'failed' && random(3) > 0) await paystack.moveRefund(refund.id, 'failed')
  // The provider never refunds more than it received.
  else if (refund.status !== 'failed' || leftThere(market, refund.transactionId) >= refund.amountMinor)
    await paystack.moveRefund(refund.id, 'processed')
}

/** Makes a dashboard refund that the provider can't pay. Before it fails, this site may book it and a manager may act on it. */
const failRefundThere: Act = async (market, random) => {
  const { paystack } = market.app
  const known = new Set(paystack.refunds().map(({ id }) => id))
  await refundThere(market, random)
  const refund = paystack.refunds().find(({ id }) => !known.has(id))
  if (!refund) return
  if (random(4) > 0) {
    await paystack.settled()
    await market.app.runJobs()
  }
  if (random(3) === 0) await workOffOrder(market, random)
  if (paystack.refunds().find(({ id }) => id === refund.id)?.status !== 'processed') await paystack.moveRefund(refund.id, 'failed')
}

const decide: Act = async (market, random) => {
  const { app, manager } = market
  const open = await app.db
    .selectFrom('refunds')
    .select(['id', 'status', 'requested_by as requestedBy'])
    .where('status', 'in', ['REQUESTED', 'FAILED', 'NEEDS_ATTENTION'])
    .orderBy('id')
    .execute()
  const refund = pick(random, open)
  if (!refund) return
  const [params, reason] = [{ id: refund.id }, 'As agreed.']
  if (refund.status !== 'REQUESTED') {
    const account = { bankCode: '058', accountNumber: '0123456789' }
    await sent(market, app.call(retryRefund, { params, body: { reason, account } }, manager))
  } else if (refund.requestedBy !== null && random(4) === 0)
    await sent(market, app.call(cancelRefundRequest, { params }, { id: refund.requestedBy }))
  else await sent(market, app.call(random(3) === 0 ? rejectRefund : approveRefund, { params, body: { reason } }, manager))
}

/** A buyer's bank disputes a payment, in full or in part. */
const dispute: Act = async ({ app: { paystack } }, random) => {
  const paid = paystack.transactions().filter(({ status, paidAt }) => status === 'success' && paidAt !== null)
  const transaction = pick(random, paid.slice(-15))
  if (!transaction) return
  const { reference } = transaction
  if (paystack.disputes(reference).some(({ status }) => status !== 'resolved')) return
  await paystack.dispute(
    reference,
    random(2) === 0 ? {} : { amountMinor: SMALLEST_MINOR + random(receivedOf(transaction) - SMALLEST_MINOR + 1) },
  )
}

const resolveDispute: Act = async ({ app: { paystack } }, random) => {
  const open = pick(
    random,
    paystack.disputes().filter(({ status }) => status !== 'resolved'),
  )
  const resolution = pick(random, ['merchant-accepted', 'auto-accepted', 'declined'] as const)
  if (open && resolution) await paystack.resolveDispute(open.id, resolution)
}

/** Pays too little, too much, or with the provider's fee on top. */
const payOddly: Act = async ({ app: { paystack } }, random) => {
  const open = paystack.transactions().filter(({ paidAt }) => paidAt === null)
  const transaction = pick(random, open.slice(-6))
  if (!transaction) return
  const amount_delta = random(2) === 0 ? 1 + random(20_000) : -1 - random(Math.min(20_000, transaction.amountMinor - SMALLEST_MINOR))
  await paystack.overrideTransaction(transaction.reference, { amount_delta })
  await paystack.pay(transaction.reference)
}

/** Makes a dashboard refund or a chargeback while refunds wait for the provider balance. */
const refundWhileUnfunded: Act = async (market, random) => {
  await emptyBalance(market, random)
  await askForRefund(market, random)
  await market.app.runJobs()
  await (random(2) === 0 ? refundThere(market, random) : dispute(market, random))
}

const decideOnHeld: Act = async (market, random) => {
  const { app, manager } = market
  const held = await app.db.selectFrom('orders').select('id').where('status', '=', 'HELD').orderBy('id').execute()
  const order = pick(random, held)
  if (!order) return
  const body = { decision: random(3) === 0 ? ('REFUND' as const) : ('ACCEPT' as const), reason: 'As agreed.' }
  await sent(market, app.call(resolveOrderOnHold, { params: { id: order.id }, body }, manager))
}

/** Returns the paid orders as a manager sees them. */
async function listShown({ app, manager }: Market) {
  const paid = await app.db.selectFrom('orders').select('id').where('paid_at', 'is not', null).orderBy('id').execute()
  const shown = []
  for (const { id } of paid) shown.push((await app.call(getManagedOrder, { params: { id } }, manager)).data)
  return shown
}

/** Refunds an order's excess or ends access to a course whose payment was already returned, sometimes twice. */
const workOffOrder: Act = async (market, random) => {
  const { app, manager } = market
  const order = pick(
    random,
    (await listShown(market)).filter(({ excess, endableCourseIds }) => excess.length > 0 || endableCourseIds.length > 0),
  )
  if (!order) return
  const [params, reason] = [{ id: order.id }, 'As agreed.']
  const times = Array.from({ length: 1 + random(2) })
  const courseId = pick(random, order.endableCourseIds as number[])
  if (courseId === undefined)
    await Promise.all(times.map(() => sent(market, app.call(refundOrderExcess, { params, body: { reason } }, manager))))
  else await Promise.all(times.map(() => sent(market, app.call(endRefundedCourse, { params, body: { courseId, reason } }, manager))))
}

/** Records that returned money doesn't belong to a course. */
const explainReturn: Act = async (market, random) => {
  const { app, manager } = market
  const order = pick(
    random,
    (await listShown(market)).filter(({ unmatched }) => unmatched !== null),
  )
  if (!order) return
  const body = { amount: order.unmatched.amount, reason: 'Goodwill.' }
  await sent(market, app.call(resolveUnmatchedAmount, { params: { id: order.id }, body }, manager))
}

const acceptDisputeAct: Act = async (market, random) => {
  const { app, manager } = market
  const newest = await app.db.selectFrom('disputes').select('id').orderBy('id', 'desc').limit(6).execute()
  const dispute = pick(random, newest)
  if (dispute) await sent(market, app.call(acceptDispute, { params: { id: dispute.id }, body: { reason: 'As agreed.' } }, manager))
}

const editCoupon: Act = async (market, random) => {
  const { app, coupons, admin } = market
  const coupon = pick(random, coupons)
  const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * HOUR).toISOString()
  const body = pick(random, [
    { isActive: false },
    { isActive: true },
    { isActive: true, expiresAt: inHours(30) },
    { expiresAt: null },
    { discountPercentage: 1 + random(100) },
    // The limit is never lowered below the uses that may already exist.
    { maxRedemptions: 3 },
  ])
  if (coupon && body) await sent(market, app.call(updateCoupon, { params: { id: coupon.id }, body }, admin))
}

const editPrice: Act = async ({ app, courseIds }, random) => {
  const change = { price_naira_minor: 300_000 + random(2_000_000), price_usd_minor: 500 + random(3_000) }
  await changeCourse(app.db, pick(random, courseIds) ?? 0, change)
}

const workOn: Act = (market) => market.app.runJobs()
const workOnAll: Act = (market) => runEverything(market)

/** The possible actions, with common ones listed repeatedly. */
export const acts: readonly Act[] = [
  ...[buy, buy, buy, buy, buy, buy, buy, fillCart, takeOut, checkOut],
  ...[pay, pay, pay, pay, failToPay, comeBack, comeBack],
  ...[give, give, give, redeem, redeem, changeGift],
  ...affiliateActs,
  ...[buySeats, buySeats, assign, assign, take, take, take, changeTeam],
  ...bundleActs,
  ...[changeSale, changeSale],
  ...[repeatWebhook, holdWebhooks, reorderWebhooks, breakProvider],
  ...[askForRefund, askForRefund, refundThere, decide, editCoupon, editPrice, workOn, workOnAll],
  ...payoutActs,
]

/** Like `acts`, with disputes and with payments that differ from the order's total. */
export const actsWithDisputes: readonly Act[] = [
  ...acts,
  ...[buy, buy, buy, pay, pay, dispute, dispute, resolveDispute, resolveDispute, payOddly, payOddly, decideOnHeld, refundThere],
  ...[failRefundThere, failRefundThere, moveRefundThere, moveRefundThere],
  ...[explainReturn, explainReturn, acceptDisputeAct],
  ...[workOffOrder, workOffOrder, emptyBalance, topUpBalance, topUpBalance, refundWhileUnfunded, refundWhileUnfunded],
]
