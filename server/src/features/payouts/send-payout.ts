import type { Deps } from '#platform/deps.ts'
import { type PaymentProvider, type TransferAnswer, Unavailable } from '#platform/payments/provider.ts'
import { findRecipientCode, keepRecipientCode } from './payouts.accounts.queries.ts'
import { changePayout, findPayout, lockPayout, type Payout, putOffCheck } from './payouts.queries.ts'
import { nextCheckAt, PUT_OFF_MS, problemOf, UNFUNDED_RETRY_MS } from './payouts.rules.ts'
import { alertPayout, recordOutcome, returnPayout } from './record-outcome.ts'
import { requirePayable } from './require-payable.ts'
import { syncPayout, syncReturned } from './sync-payout.ts'

type Outcome = TransferAnswer | { kind: 'unheard' | 'unknown'; message: string }

/**
 * Asks the provider for a transfer, always under the same reference. Commits the SENDING status first, so that after a crash or a lost
 * response the transfer is looked up before it is sent again.
 */
export async function sendPayout(deps: Deps, payoutId: number): Promise<void> {
  if (!deps.payments) return
  const known = await findPayout(deps.db, payoutId)
  if (known?.status !== 'CREATED') return
  const { instructorId, currency } = known
  const isKnown = await syncReturned(deps, { instructorIds: [instructorId], currency }).catch(asOutcome('unheard'))
  const now = deps.clock()
  if (isKnown) return putOffCheck(deps.db, payoutId, { now, until: new Date(now.getTime() + PUT_OFF_MS) })
  const claimed = await requirePayable(deps.db, payoutId, now)
  if (!claimed) return
  const outcome = await ask(deps, deps.payments, claimed)
  await record(deps, claimed, outcome)
  if (outcome.kind === 'duplicate') await lookFor(deps, claimed.reference)
}

async function ask(deps: Deps, provider: PaymentProvider, payout: Payout): Promise<Outcome> {
  const recipient = await findRecipient(deps, provider, payout).catch(asOutcome('unheard'))
  if (typeof recipient !== 'string') return recipient
  const { reference, amountMinor, currency } = payout
  const asked = { reference, amountMinor, currency, recipientCode: recipient, reason: `${deps.site.name} earnings` }
  return provider.transfer(asked).catch(asOutcome('unknown'))
}

const asOutcome = (kind: 'unheard' | 'unknown') => (error: unknown) => {
  if (error instanceof Unavailable) return { kind, message: error.message }
  throw error
}

async function findRecipient({ db }: Deps, provider: PaymentProvider, payout: Payout): Promise<string | Outcome> {
  const { instructorId, currency } = payout
  const account = { instructorId, currency, ...payout.account }
  const known = await findRecipientCode(db, account)
  if (known !== null) return known
  const answer = await provider.createRecipient(account)
  if (answer.kind === 'rejected') return answer
  await keepRecipientCode(db, account, answer.code)
  return answer.code
}

const record = ({ db, clock }: Deps, claimed: Payout, outcome: Outcome): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const payout = await lockPayout(tx, claimed.id)
    // An event has arrived before the response and has already updated the payout.
    if (payout.status !== 'SENDING') return
    const unsent = { status: 'CREATED', mayBeSent: claimed.mayBeSent, note: 'message' in outcome ? outcome.message : '' } as const
    const after = (ms: number) => new Date(now.getTime() + ms)
    switch (outcome.kind) {
      case 'made':
        return recordOutcome(tx, payout, { transfer: outcome.transfer, now })
      case 'unheard':
        return changePayout(tx, payout.id, { ...unsent, nextCheckAt: after(PUT_OFF_MS) })
      case 'unfunded':
        await changePayout(tx, payout.id, { ...unsent, problem: 'UNFUNDED', nextCheckAt: after(UNFUNDED_RETRY_MS) })
        return alertPayout(tx, payout, 'UNFUNDED')
      case 'unknown':
      case 'duplicate':
        return changePayout(tx, payout.id, {
          status: 'UNKNOWN',
          note: outcome.message,
          checks: 0,
          nextCheckAt: nextCheckAt('UNKNOWN', 0, now),
        })
      case 'rejected':
        await returnPayout(
          tx,
          { ...payout, mayBeSent: claimed.mayBeSent },
          { note: outcome.message, problem: problemOf(outcome.message), now },
        )
        return alertPayout(tx, payout, 'REFUSED')
    }
  })

async function lookFor(deps: Deps, reference: string): Promise<void> {
  await syncPayout(deps, reference).catch(asOutcome('unknown'))
}
