import { isolated } from '@akada/contract/text-direction.ts'
import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import { reversedLineIds, unmatchedOf } from '#features/ledger/post-refund.ts'
import { type LockedOrder, listReducedBundles, lockOrder, type ReducedBundle } from '#features/orders/orders.face.ts'
import { type SiteSettings, siteSettings } from '#features/settings/settings.site.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listRefundable } from './list-refundable.ts'
import { mayBeRefunded } from './list-unmatched.ts'
import {
  findBuyerFacts,
  findPaidBy,
  isGiftRedeemed,
  listLines,
  listRefundedLineIds,
  lockBuyers,
  type RefundedLine,
} from './refunds.orders.queries.ts'
import { leftOfPayment } from './refunds.payments.ts'
import { countRecentRequests, insertRefund, type Refund } from './refunds.queries.ts'
import { isAutomatic, REQUESTS_PER_HOUR, requestProblem, YEAR_MS } from './refunds.rules.ts'
import { followRefunds, notifyBuyer, startRefund } from './start-refund.ts'

/** `seats`: how many seats to refund, if the course was bought for a team. */
export type RefundRequest = { orderId: number; courseId: number; seats?: number; reason: string; userId: string; now: Date }

/** Requests a refund of one course, of the bundle that it was bought with, or of free seats of it. Approves it automatically within the rules; otherwise a manager decides. */
export const requestRefund = (db: Db, request: RefundRequest): Promise<Refund & { courseId: number; seats: number | null }> =>
  inTransaction(db, async (tx) => {
    const { userId, courseId, seats = 1, now } = request
    const order = await lockOrder(tx, request.orderId)
    if (order?.userId !== userId) return refuse('ORDER_NOT_FOUND')
    // Includes the user, so that concurrent requests can't both be the last within the hourly or the yearly limit.
    await lockBuyers(tx, order.id)
    if ((await countRecentRequests(tx, userId, new Date(now.getTime() - 3_600_000))) >= REQUESTS_PER_HOUR)
      refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })

    const settings = await siteSettings(tx)
    const { lines, line, paymentId, state } = await linesToRefund(tx, order, { courseId, seats })
    await requireRequestable(tx, { userId, now, lines, line, state, settings })

    const isApproved = await meetsRules(tx, { userId, now, lines, paymentId, state, settings })
    const refund = await insertRefund(tx, {
      kind: 'BUYER',
      orderId: order.id,
      lineId: line.id,
      furtherLineIds: lines.slice(1).map(({ id }) => id),
      paymentId,
      currency: order.currency,
      amountMinor: state.paidMinor,
      status: isApproved ? 'APPROVED' : 'REQUESTED',
      reason: request.reason,
      requestedBy: userId,
      now,
    })
    if (isApproved) await startRefund(tx, refund, { order, lines, now })
    else {
      await followRefunds(tx, order, now)
      await notifyBuyer(tx, refund.id, 'requested')
    }
    return { ...refund, courseId, seats: line.isSeat ? lines.length : null }
  })

type Requested = Pick<RefundRequest, 'userId' | 'now'> & Pick<LinesToRefund, 'lines' | 'line' | 'state'> & { settings: SiteSettings }

async function requireRequestable(tx: Tx, { userId, now, lines, line, state, settings }: Requested): Promise<void> {
  const [reduced] = await listReducedBundles(
    tx,
    lines.map(({ id }) => id),
  )
  const problem = requestProblem(state, {
    refundDays: settings.refundDays,
    isGiftRedeemed: await isGiftRedeemed(tx, line.id),
    hasReducedBundle: reduced !== undefined,
    now,
  })
  if (problem) refuse(problem, problem === 'REFUND_BUNDLE_FIRST' ? bundleFirst(reduced, userId) : {})
}

/** Names the bundle, unless the member of a seat bought it. */
const bundleFirst = (bundle: ReducedBundle | undefined, userId: string) =>
  bundle?.buyerId === userId
    ? { message: `You used this course to pay less for “${isolated(bundle.title)}”. Refund the bundle first.` }
    : { message: 'A member used this seat to pay less for a bundle. Contact support to ask for a refund.' }

type Judged = Pick<RefundRequest, 'userId' | 'now'> & Pick<LinesToRefund, 'lines' | 'paymentId' | 'state'> & { settings: SiteSettings }

/** Whether a request is approved automatically. A refund made at the provider may have been for the course; then a manager decides. */
async function meetsRules(tx: Tx, { userId, now, lines, paymentId, state, settings }: Judged): Promise<boolean> {
  const facts = await findBuyerFacts(tx, { userId, lines, paymentId, since: new Date(now.getTime() - YEAR_MS) })
  const isUncertain = mayBeRefunded(await unmatchedOf(tx, paymentId), state)
  return !isUncertain && isAutomatic({ ...facts, progress: percentDone(facts) }, settings)
}

export type LineRefund = { orderId: number; courseId: number; seats: number; reason: string; managerId: string; now: Date }

type LinesToRefund = {
  /** One line, the lines of a bundle, or several free seats of a course. */
  lines: readonly RefundedLine[]
  /** The first line. */
  line: RefundedLine
  paymentId: number
  state: { paidMinor: number; paidAt: Date | null; isReturned: boolean }
}

type Wanted = { courseId: number; seats: number }

/** Returns what a refund of a course is for. */
export async function linesToRefund(tx: Tx, order: LockedOrder, { courseId, seats }: Wanted): Promise<LinesToRefund> {
  const all = await listLines(tx, order.id)
  const ofCourse = all.filter((one) => one.courseId === courseId)
  const first = ofCourse[0] ?? refuse('ORDER_NOT_FOUND')
  const reversed = await reversedLineIds(tx, order.id)
  const refunded = await listRefundedLineIds(tx, order.id)
  const isBack = ({ id, isDuplicate }: RefundedLine) => isDuplicate || reversed.has(id) || refunded.has(id)
  const free = ofCourse.filter((one) => one.isFreeSeat && !isBack(one))
  const lines = first.isSeat ? (await unreducingFirst(tx, free)).slice(0, seats) : bundleOf(first, { all, isBack })
  const line = lines[0]
  if (line === undefined || lines.length < seats) return refuse('SEATS_NOT_FREE')
  // An order without a payment, such as one that a coupon made free, has nothing to refund.
  const payment = order.paidAt === null ? undefined : await findPaidBy(tx, order.id)
  const { id: paymentId } = payment ?? refuse('REFUND_NOTHING_PAID')
  const refundable = await listRefundable(tx, [order.id])
  const sumMinor = lines.reduce((sum, { id }) => sum + (refundable.get(id) ?? 0), 0)
  // What is left of the payment can be below the sum of its lines, because each line is limited alone.
  const paidMinor = lines.length === 1 ? sumMinor : Math.max(0, Math.min(sumMinor, await leftOfPayment(tx, paymentId)))
  return { lines, line, paymentId, state: { paidMinor, paidAt: order.paidAt, isReturned: isBack(line) } }
}

/** Sorts free seats: first those that made no bundle cheaper. */
async function unreducingFirst(tx: Tx, free: readonly RefundedLine[]): Promise<RefundedLine[]> {
  const reduced = await listReducedBundles(
    tx,
    free.map(({ id }) => id),
  )
  const reducing = new Set(reduced.map(({ lineId }) => lineId))
  return free.toSorted((one, other) => Number(reducing.has(one.id)) - Number(reducing.has(other.id)))
}

type Bundled = { all: readonly RefundedLine[]; isBack: (line: RefundedLine) => boolean }

/** Returns the lines of a bundle that weren't refunded, or the line itself. */
function bundleOf(line: RefundedLine, { all, isBack }: Bundled): RefundedLine[] {
  const left = all.filter((one) => line.bundleId !== null && one.bundleId === line.bundleId && !isBack(one))
  return left.length === 0 ? [line] : left
}
