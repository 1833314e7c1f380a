import type { PendingKind } from '@akada/contract/staff.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type Pending = { kind: PendingKind; count: number; oldestSince: Date; dueAt: Date | null; orderId: number | null }

/**
 * Counts the work that awaits a manager, without payouts and without the kinds that have none. Stuck refunds follow the same rule as in
 * refunds.rules.ts. Orders noted by a release that didn't store the time count from when they were paid.
 */
export async function listPending(db: Db): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    with pending (place, kind, since, due_at, order_id) as (
      select 1, 'DISPUTES', disputes.created_at, disputes.due_at, payments.order_id
      from disputes join payments on payments.id = payment_id where resolved_at is null
      union all
      select 2, 'HELD_ORDERS', coalesce(review_since, created_at), null, id from orders where status = 'HELD'
      union all
      select 3, 'NOTED_ORDERS', coalesce(review_since, paid_at, created_at), null, id from orders
      where review_reason is not null and status <> 'HELD'
      union all
      select 4, 'STUCK_REFUNDS', requested_at, null, null from refunds
      where status in ('NEEDS_ATTENTION', 'FAILED') and kind <> 'EXTERNAL' and (status <> 'FAILED' or overtaken_at is null)
      union all
      select 5, 'REFUNDS', requested_at, null, null from refunds where status = 'REQUESTED'
      union all
      select 6, 'REPORTS', opened_at, null, null from moderation_cases where status = 'OPEN'
      union all
      select 7, 'APPLICATIONS', created_at, null, null from instructor_applications where status = 'PENDING'
      union all
      select 8, 'REISSUES', requested_at, null, null from certificate_reissues where status = 'PENDING'
    )
    select kind, count(*)::integer as count, min(since) as "oldestSince", min(due_at) as "dueAt", min(order_id) as "orderId"
    from pending group by place, kind order by place
  `.execute(db)
  return rows
}
