import { checkLedger } from '#features/ledger/check-ledger.ts'
import { SYNC_DISPUTES, SYNC_REFUNDS } from '#features/orders/queue-event.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { listPayments, listRefunds } from './reconciliation.queries.ts'
import { comparedPeriod, comparePayments, compareRefunds, isOurs } from './reconciliation.rules.ts'

/**
 * Compares the ledger with the provider's records of recent days and returns one line per difference. Also settles payments that were never
 * reported, so that the next comparison finds only differences that a manager must resolve.
 */
export async function reconcileBooks(deps: Deps): Promise<string[]> {
  const inside = await checkLedger(deps.db)
  const provider = deps.payments
  if (!provider) return inside
  const period = comparedPeriod(deps.clock())
  const paid = await provider.listSuccessful(period)
  const listed = await provider.listRefunds(period)
  // Chargebacks that the provider lists as refunds are compared as disputes.
  const made = listed.filter(({ disputeId }) => disputeId === null)
  const disputed = await provider.listDisputes(period)

  const ownPayments = await listPayments(
    deps.db,
    paid.map(({ reference }) => reference),
    period,
  )
  const ownRefunds = await listRefunds(
    deps.db,
    made.map(({ id }) => id),
  )
  const open = new Set(ownPayments.filter(({ status }) => !status.startsWith('SUCCEEDED')).map(({ reference }) => reference))
  for (const { reference } of paid) if (open.has(reference)) await settleOrder(deps, reference)
  await takeUp(deps, SYNC_REFUNDS, made)
  await takeUp(deps, SYNC_DISPUTES, [...disputed, ...listed.filter(({ disputeId }) => disputeId !== null)])
  return [...inside, ...comparePayments(paid, ownPayments), ...compareRefunds(made, ownRefunds)]
}

async function takeUp(deps: Deps, kind: string, reported: readonly { reference: string | null }[]): Promise<void> {
  for (const reference of new Set(reported.map((one) => one.reference)))
    if (reference !== null && isOurs(reference)) await enqueue(deps.db, { kind, payload: { reference } })
}
