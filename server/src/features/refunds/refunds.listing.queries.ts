import { toMajor } from '@akada/contract/money.ts'
import type { OpenDispute, QueuedRefund, RefundStatus } from '@akada/contract/refunds.ts'
import { sql } from 'kysely'
import { wasReversed } from '#features/ledger/ledger.face.ts'
import type { ReducedBundle } from '#features/orders/orders.face.ts'
import type { Db } from '#platform/database/database.ts'
import type { DecisionRow } from './refunds.decisions.queries.ts'
import { type Learned, learnedWith, refundUnit } from './refunds.orders.queries.ts'
import { isWithdrawnRefund, refundedBundle, refundedBundleId, refundedSeats } from './refunds.queries.ts'
import { YEAR_MS } from './refunds.rules.ts'

const shownStatuses = {
  waiting: ['REQUESTED'],
  'under-way': ['APPROVED', 'SENDING', 'UNKNOWN', 'PENDING', 'PROCESSING', 'NEEDS_ATTENTION'],
  over: ['DECLINED', 'PROCESSED', 'FAILED'],
} satisfies Record<string, RefundStatus[]>

export type Shown = { show: keyof typeof shownStatuses; page: number; size: number }

const queued = (db: Db, now: Date) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.user_id')
    .leftJoin('users as decider', 'decider.id', 'refunds.decided_by')
    .leftJoin('order_lines', 'order_lines.id', 'refunds.order_line_id')
    .innerJoinLateral(
      sql<Learned>`(${learnedWith(sql`select order_line_id from refunded_lines where refund_id = refunds.id`)})`.as('learned'),
      (join) => join.onTrue(),
    )
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'refunds.kind',
      'refunds.status',
      'refunds.order_id as orderId',
      'refunds.reason',
      'refunds.currency',
    ])
    .select(['refunds.amount_minor as amountMinor', 'refunds.requested_at as requestedAt', 'refunds.decided_at as decidedAt'])
    .select(['refunds.decision_reason as decisionReason', 'refunds.provider_says as providerSays', 'refunds.settled_at as settledAt'])
    .select(sql<boolean>`exists (select from gifts where order_line_id = refunds.order_line_id)`.as('isGift'))
    .select([
      sql<boolean>`refunds.overtaken_at is not null`.as('isReplaced'),
      refundedSeats.as('seats'),
      isWithdrawnRefund.as('isWithdrawn'),
    ])
    .select([refundedBundleId.as('bundleId'), refundedBundle.as('bundleTitle')])
    .select(['orders.paid_at as paidAt', 'order_lines.course_id as courseId', 'order_lines.title'])
    .select(['buyer.id as buyerId', 'buyer.email', 'buyer.erased_at as erasedAt'])
    .select(sql<string>`trim(buyer.first_name || ' ' || buyer.last_name)`.as('buyerName'))
    .select(sql<string | null>`trim(decider.first_name || ' ' || decider.last_name)`.as('decidedBy'))
    .select('learned.completedAt')
    .select(({ fn, lit }) => [
      fn.coalesce('learned.totalLectures', lit(0)).as('totalLectures'),
      fn.coalesce('learned.completedLectures', lit(0)).as('completedLectures'),
    ])
    .select(sql<boolean>`coalesce(learned."hasCertificate", false)`.as('hasCertificate'))
    .select(
      sql<number>`(
        select count(distinct ${refundUnit('line')}) from order_lines as line join orders as bought on bought.id = line.order_id
        where bought.user_id = orders.user_id and not line.is_duplicate
          and ${wasReversed('line.id', new Date(now.getTime() - YEAR_MS))})`.as('refundsThisYear'),
    )

export type QueuedRow = Awaited<ReturnType<typeof findQueued>>

/** Sorts pending requests oldest first, and all others newest first. */
export const listQueued = (db: Db, { show, page, size }: Shown, now: Date) => {
  const direction = show === 'waiting' ? 'asc' : 'desc'
  // Reads the details only for the refunds on the page.
  const shown = shownOnes(db, show)
    .select('id')
    .orderBy('requested_at', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
  return queued(db, now)
    .where(sql<boolean>`refunds.id = any(array(${shown}))`)
    .orderBy('refunds.requested_at', direction)
    .orderBy('refunds.id', direction)
    .execute()
}

/** Uses literals instead of parameters, because the partial index covers exactly these statuses. */
const shownOnes = (db: Db, show: Shown['show']) =>
  db.selectFrom('refunds').where(sql<boolean>`refunds.status in (${sql.join(shownStatuses[show].map((status) => sql.lit(status)))})`)

export async function countQueued(db: Db, show: Shown['show']): Promise<number> {
  const { count } = await shownOnes(db, show)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findQueued = (db: Db, id: number, now: Date) => queued(db, now).where('refunds.id', '=', id).executeTakeFirstOrThrow()

type Beside = {
  progress: number
  decisions: readonly DecisionRow[]
  openDisputes: OpenDispute[]
  unmatchedMinor: number
  reducedBundles: readonly ReducedBundle[]
}

export const asQueued = (row: QueuedRow, { progress, decisions, openDisputes, unmatchedMinor, reducedBundles }: Beside): QueuedRefund => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  orderId: row.orderId,
  course: row.courseId === null || row.title === null ? null : { id: row.courseId, title: row.title },
  isGift: row.isGift,
  seats: row.seats,
  bundle: row.bundleId === null || row.bundleTitle === null ? null : { id: row.bundleId, title: row.bundleTitle },
  buyer: { id: row.buyerId, name: row.buyerName, email: row.erasedAt === null ? row.email : null },
  amount: toMajor(row.amountMinor),
  currency: row.currency,
  reason: row.reason,
  requestedAt: row.requestedAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  progress,
  hasCertificate: row.hasCertificate,
  refundsThisYear: row.refundsThisYear,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  decisions: decisions.map(({ by, decision, reason, at }) => ({
    by,
    decision,
    reason: reason === '' ? null : reason,
    at: at.toISOString(),
  })),
  providerSays: row.providerSays,
  settledAt: row.settledAt?.toISOString() ?? null,
  isReplaced: row.isReplaced,
  isWithdrawn: row.isWithdrawn,
  openDisputes,
  reducedBundles: reducedBundles.map(({ orderId, title }) => ({ orderId, title })),
  ...(unmatchedMinor > 0 && { unmatched: toMajor(unmatchedMinor) }),
})
