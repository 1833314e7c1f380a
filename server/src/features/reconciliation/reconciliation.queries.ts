import type { Db } from '#platform/database/database.ts'
import type { Period } from '#platform/payments/provider.ts'

const payments = (db: Db) =>
  db.selectFrom('payments').select(['reference', 'status', 'currency', 'paid_amount_minor as paidMinor', 'fees_minor as feesMinor'])

// The provider's timestamps are a little later than the site's.
const EDGE_MS = 3_600_000

/**
 * Lists the payments in the provider's list, and the payments of the same period that the site considers paid, except at the edges of the
 * period.
 */
export const listPayments = (db: Db, references: readonly string[], { from, to }: Period) =>
  payments(db)
    .where((or) =>
      or.or([
        or('reference', 'in', [...references, '']),
        or.and([
          or('created_at', '>', new Date(from.getTime() + EDGE_MS)),
          or('created_at', '<', new Date(to.getTime() - EDGE_MS)),
          or('status', 'in', ['SUCCEEDED', 'SUCCEEDED_DUPLICATE']),
        ]),
      ]),
    )
    .execute()

export async function listRefunds(db: Db, providerRefundIds: readonly string[]) {
  const rows = await db
    .selectFrom('refunds')
    .select(['provider_refund_id as providerRefundId', 'amount_minor as amountMinor', 'status'])
    .where('provider_refund_id', 'in', [...providerRefundIds, ''])
    .execute()
  return rows.map((row) => ({ ...row, providerRefundId: row.providerRefundId ?? '' }))
}
