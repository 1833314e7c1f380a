import { toMajor } from '@akada/contract/money.ts'
import * as refunds from '@akada/contract/refunds.ts'
import type { FastifyInstance } from 'fastify'
import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import { listReducedBundles, type ReducedBundle } from '#features/orders/orders.face.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { cancelRefundRequest } from './cancel-refund-request.ts'
import { decideRefund } from './decide-refund.ts'
import { listUnmatched } from './list-unmatched.ts'
import { refundLine } from './refund-line.ts'
import { listDecisions } from './refunds.decisions.queries.ts'
import { asQueued, countQueued, findQueued, listQueued, type QueuedRow } from './refunds.listing.queries.ts'
import { showOpenDisputes } from './refunds.payments.ts'
import { listLinesOfRefunds, type Refund } from './refunds.queries.ts'
import { requestRefund } from './request-refund.ts'
import { retryRefund } from './retry-refund.ts'

export function refundRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, refunds.requestRefund, async ({ params, body }, { db, user, now }) => {
    return asRefund(await requestRefund(db, { orderId: params.id, ...body, userId: user.id, now }))
  })

  serve(app, deps, refunds.cancelRefundRequest, async ({ params }, { db, user, now }) => ({
    ...asRefund(await cancelRefundRequest(db, { id: params.id, userId: user.id, now })),
    isWithdrawn: true,
  }))

  serve(app, deps, refunds.listRefunds, async ({ query }, { db, now }) => ({
    content: await withDecisions(db, await listQueued(db, query, now)),
    totalElements: await countQueued(db, query.show),
    page: query.page,
    size: query.size,
  }))

  serve(app, deps, refunds.approveRefund, async ({ params, body }, { db, user, now }) => {
    await decideRefund(db, { id: params.id, status: 'APPROVED', decidedBy: user.id, reason: body.reason, now })
    return showQueued(db, params.id, now)
  })

  serve(app, deps, refunds.rejectRefund, async ({ params, body }, { db, user, now }) => {
    await decideRefund(db, { id: params.id, status: 'DECLINED', decidedBy: user.id, reason: body.reason, now })
    return showQueued(db, params.id, now)
  })

  serve(app, deps, refunds.retryRefund, async ({ params, body }, { db, user, now }) => {
    await retryRefund(deps, { id: params.id, decidedBy: user.id, reason: body.reason, account: body.account })
    return showQueued(db, params.id, now)
  })

  serve(app, deps, refunds.refundLine, async ({ params, body }, { db, user, now }) =>
    showQueued(db, await refundLine(db, { orderId: params.id, ...body, managerId: user.id, now }), now),
  )
}

const asRefund = (refund: Refund & { courseId: number; seats: number | null }): refunds.Refund => ({
  id: refund.id,
  courseId: refund.courseId,
  seats: refund.seats,
  status: refund.status,
  amount: toMajor(refund.amountMinor),
  currency: refund.currency,
  requestedAt: refund.requestedAt.toISOString(),
  decisionReason: refund.decisionReason,
  settledAt: refund.settledAt?.toISOString() ?? null,
})

async function withDecisions(db: Db, rows: readonly QueuedRow[]): Promise<refunds.QueuedRefund[]> {
  const decisions = await listDecisions(
    db,
    rows.map(({ id }) => id),
  )
  const disputes = await showOpenDisputes(
    db,
    rows.map(({ orderId }) => orderId),
  )
  const unmatched = await listUnmatchedRequests(db, rows)
  const reduced = await listReducedByRequests(db, rows)
  return rows.map((row) =>
    asQueued(row, {
      unmatchedMinor: unmatched.get(row.id) ?? 0,
      reducedBundles: reduced(row.id),
      progress: percentDone({ ...row, totalLectures: row.totalLectures ?? 0 }),
      decisions: decisions.filter(({ refundId }) => refundId === row.id),
      openDisputes: disputes.filter(({ paymentId }) => paymentId === row.paymentId).map(({ paymentId, ...dispute }) => dispute),
    }),
  )
}

/** Returns the unmatched amount for each pending request whose price it covers, by request id. */
async function listUnmatchedRequests(db: Db, rows: readonly QueuedRow[]): Promise<ReadonlyMap<number, number>> {
  const unmatched = new Map<number, number>()
  const requests = rows.filter(({ status }) => status === 'REQUESTED')
  const ofOrders = await listUnmatched(
    db,
    requests.map(({ orderId }) => orderId),
  )
  for (const { id, orderId, amountMinor } of requests) {
    const unmatchedMinor = ofOrders.get(orderId) ?? 0
    if (unmatchedMinor >= amountMinor) unmatched.set(id, unmatchedMinor)
  }
  return unmatched
}

/** Returns a function that returns the bundles that cost less because of what a pending request is for, by request id. */
async function listReducedByRequests(db: Db, rows: readonly QueuedRow[]): Promise<(refundId: number) => ReducedBundle[]> {
  const requestIds = rows.filter(({ status }) => status === 'REQUESTED').map(({ id }) => id)
  const lines = requestIds.length === 0 ? [] : await listLinesOfRefunds(db, requestIds)
  const lineIds = lines.flatMap(({ lineId }) => lineId ?? [])
  const reduced = groupedBy(lineIds.length === 0 ? [] : await listReducedBundles(db, lineIds), 'lineId')
  return (refundId) => lines.filter((line) => line.refundId === refundId).flatMap(({ lineId }) => (lineId === null ? [] : reduced(lineId)))
}

async function showQueued(db: Db, id: number, now: Date): Promise<refunds.QueuedRefund> {
  const [refund] = await withDecisions(db, [await findQueued(db, id, now)])
  return refund ?? refuse('REFUND_NOT_FOUND')
}
