import type { Currency } from '@akada/contract/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { Unavailable } from '#platform/payments/provider.ts'
import { changePayout, findPayoutByReference, listReturnedReferences, lockPayout, type Payout } from './payouts.queries.ts'
import { ARRIVAL_MS, isReturned, maySendAgain, nextCheckAt } from './payouts.rules.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Asks the provider for the transfer of a payout and updates the payout. Every event and the poll call this function, so that repeated
 * events and their order don't matter: only the provider's current state counts. An unknown reference belongs to another shop.
 */
export async function syncPayout(deps: Deps, reference: string): Promise<void> {
  const known = await findPayoutByReference(deps.db, reference)
  if (!known || !deps.payments) return
  const transfer = await deps.payments.findTransfer(reference)
  const isCurrent = await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, known.id)
    const now = deps.clock()
    // The transfer was returned after the provider was asked. The response may be older, so it can't undo the return.
    if (isReturned(payout.status) && payout.status !== known.status) return false
    if (transfer) await recordOutcome(tx, payout, { transfer, now })
    else await scheduleRecheck(tx, payout, now)
    return true
  })
  if (!isCurrent) await syncPayout(deps, reference)
}

/** Asks the provider about returned transfers before their amounts are paid out again. Throws `Unavailable`. */
export async function syncReturned(deps: Deps, of: { instructorIds: readonly string[]; currency: Currency }): Promise<void> {
  const since = new Date(deps.clock().getTime() - ARRIVAL_MS)
  for (const reference of await listReturnedReferences(deps.db, { ...of, since })) await syncPayout(deps, reference)
}

/** Like `syncReturned`, but refuses if the provider doesn't answer. */
export async function requireReturnedKnown(deps: Deps, of: { instructorIds: readonly string[]; currency: Currency }): Promise<void> {
  try {
    await syncReturned(deps, of)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    refuse('PAYMENTS_UNAVAILABLE', { message: 'We couldn’t reach the payment provider. Please try again.' })
  }
}

/** Handles a transfer that the provider doesn't know. Its request never arrived, or it isn't listed yet. */
async function scheduleRecheck(tx: Tx, payout: Payout, now: Date): Promise<void> {
  const isDue = payout.nextCheckAt !== null && payout.nextCheckAt <= now
  if (!isDue || payout.status === 'CREATED') return
  const checks = payout.checks + 1
  const isLost = payout.status === 'UNKNOWN' || payout.status === 'SENDING'
  if (isLost && maySendAgain(checks)) return changePayout(tx, payout.id, { status: 'CREATED', checks: 0, nextCheckAt: now })
  const status = isLost ? 'UNKNOWN' : payout.status
  await changePayout(tx, payout.id, { status, checks, nextCheckAt: nextCheckAt(status, checks, now) })
}
