import { availableOf } from '#features/ledger/post-payout.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { smallestPayout } from './get-due-payouts.ts'
import { changePayout, listPayees, lockPayoutOfRun, type Payout } from './payouts.queries.ts'
import { SENDING_MS, type StopReason, stoppedBecause } from './payouts.rules.ts'
import { alertPayout, returnPayout } from './record-outcome.ts'

const notes: Record<StopReason, string> = {
  OWN: 'Canceled: the payee started the run',
  SUSPENDED: 'Canceled: the payee is suspended',
  NO_ACCOUNT: 'Canceled: the payee has no payout account',
  BELOW_MINIMUM: 'Canceled: the amount due is below the minimum payout',
  OWES: 'Canceled: less than this amount is due',
}

/**
 * Claims a payout by transfer for this worker, with the payee's current account. Cancels the payout if the payee can no longer be
 * paid, because the run may have started hours ago. Returns undefined if the payout was sent, canceled or claimed by another worker.
 */
export const requirePayable = (db: Db, id: number, now: Date): Promise<Payout | undefined> =>
  db.transaction().execute(async (tx) => {
    const payout = await lockPayoutOfRun(tx, id)
    if (payout?.status !== 'CREATED' || payout.method !== 'TRANSFER') return
    const { instructorId, currency, amountMinor, startedBy } = payout
    const [payee] = await listPayees(tx, currency, [instructorId])
    const account = payee?.account ?? null
    const owedMinor = Math.max(0, -(await availableOf(tx, payout)))
    const candidate = { instructorId, amountMinor, owedMinor, isSuspended: payee?.isSuspended ?? false, hasAccount: account !== null }
    const because = stoppedBecause(candidate, { startedBy, minimumMinor: await smallestPayout(tx, currency) })
    if (because !== null || account === null) return cancel(tx, payout, { because: because ?? 'NO_ACCOUNT', now })
    await changePayout(tx, id, {
      ...{ status: 'SENDING', checks: 0, mayBeSent: true, account },
      nextCheckAt: new Date(now.getTime() + SENDING_MS),
    })
    return { ...payout, account }
  })

async function cancel(tx: Tx, payout: Payout, { because, now }: { because: StopReason; now: Date }): Promise<undefined> {
  await returnPayout(tx, payout, { note: notes[because], problem: because, now })
  await alertPayout(tx, payout, because)
}
