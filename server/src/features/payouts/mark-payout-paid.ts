import { toMajor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { getListedPayout } from './payouts.listing.queries.ts'
import { changePayout, findPayout, lockPayoutOfRun, type Payout } from './payouts.queries.ts'
import { areAcknowledged, type Concern, wordsOf } from './payouts.rules.ts'
import { shownConcern, shownPayout } from './payouts.views.ts'
import { notifyInstructor } from './record-outcome.ts'
import { requireReturnedKnown } from './sync-payout.ts'

export type ByHand = { id: number; managerId: string; now: Date }

/** `acknowledged` lists the concerns that the manager has confirmed, as shown to the manager. */
type MarkedPaid = ByHand & { reference: string; acknowledged: readonly Concern[] }

/**
 * Records that an instructor was paid by hand, with the bank's reference. Refuses if the provider may have sent the payout, or if the
 * manager hasn't acknowledged each concern in its current state.
 */
export async function markPayoutPaid(deps: Deps, { reference, acknowledged, ...act }: MarkedPaid): Promise<void> {
  const known = await findPayout(deps.db, act.id)
  // A returned transfer may have arrived after all. It then becomes a debt.
  if (known?.status === 'CREATED') await requireReturnedKnown(deps, { instructorIds: [known.instructorId], currency: known.currency })
  await deps.db.transaction().execute(async (tx) => {
    const payout = await lockOpen(tx, act)
    if (payout.mayBeSent) refuse('PAYOUT_MAY_BE_SENT')
    const concerns = await requireAcknowledged(tx, { ...act, acknowledged })
    const paid = { status: 'PAID', note: reference, paidAt: act.now, paidBy: act.managerId, nextCheckAt: null } as const
    await changePayout(tx, payout.id, paid)
    const reason = concerns.length === 0 ? '' : `Confirmed: ${wordsOf(concerns, payout.currency)}.`
    await insertAct(tx, { runId: payout.runId, payoutId: payout.id, by: act.managerId, act: 'MARKED_PAID', reason, at: act.now })
    const after = { ...auditedOf(payout), ...(concerns.length > 0 && { acknowledged: concerns.map(shownConcern) }) }
    await recordAct(tx, { act: 'PAYOUT_MARKED_PAID', by: act.managerId, subject: runOf(payout), after, now: act.now })
    await notifyInstructor(tx, payout, 'paid')
  })
}

async function requireAcknowledged(tx: Tx, { id, managerId, acknowledged }: Omit<MarkedPaid, 'reference'>): Promise<readonly Concern[]> {
  const listed = await getListedPayout(tx, id)
  if (!areAcknowledged(listed.concerns, acknowledged)) refuse('PAYOUT_UNCONFIRMED', { data: shownPayout(listed, managerId) })
  return listed.concerns
}

/** Returns a payout's run as the subject of an audit entry. */
export const runOf = ({ runId }: Payout) => ({ kind: 'PAYOUT_RUN', id: runId }) as const

/** Returns a payout's fields for the audit log. */
export const auditedOf = ({ id, instructorId, currency, amountMinor }: Payout) => ({
  payout: id,
  instructor: instructorId,
  amount: toMajor(amountMinor),
  currency,
})

/** Locks a payout that wasn't sent, paid or canceled. Managers can't change their own payouts. */
export async function lockOpen(tx: Tx, { id, managerId }: ByHand): Promise<Payout> {
  const payout = (await lockPayoutOfRun(tx, id)) ?? refuse('PAYOUT_NOT_FOUND')
  if (payout.instructorId === managerId) refuse('NOT_ALLOWED')
  return payout.status === 'CREATED' ? payout : refuse('PAYOUT_DONE')
}
