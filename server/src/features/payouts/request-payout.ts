import { type Currency, moneyText } from '@akada/contract/money.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type DuePayout, getDuePayouts, smallestPayout } from './get-due-payouts.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { hasOpenRequest } from './payouts.own.queries.ts'
import { lockRuns } from './payouts.queries.ts'
import { type Reason, requestMethod } from './payouts.rules.ts'
import { placeRun } from './place-run.ts'
import { alertPayout, notifyInstructor } from './record-outcome.ts'
import { requireReturnedKnown } from './sync-payout.ts'

type Asked = { payeeId: string; currency: Currency }

/** Pays out a payee's available earnings, with the checks of a run. Without transfers, the payout waits for a manager. Returns its id. */
export async function requestPayout(deps: Deps, { payeeId, currency }: Asked): Promise<number> {
  await requireDue(deps.db, { payeeId, currency })
  await requireReturnedKnown(deps, { instructorIds: [payeeId], currency })
  const method = requestMethod(currency, deps.payments !== null)
  return refuseOn(
    { payouts_one_open_request_key: 'PAYOUT_REQUEST_OPEN' },
    deps.db.transaction().execute(async (tx) => {
      await lockRuns(tx)
      const now = deps.clock()
      const due = await requireDue(tx, { payeeId, currency })
      const run = { currency, method, origin: 'REQUEST', createdBy: payeeId, scheduledOn: null } as const
      const { runId, payouts } = await placeRun(tx, run, { due: [due], now })
      await insertAct(tx, { runId, payoutId: null, by: payeeId, act: 'STARTED', at: now })
      const [payout] = payouts
      if (!payout) throw new Error('a request has one payout')
      await notifyInstructor(tx, payout, 'requested')
      if (method === 'BY_HAND') await alertPayout(tx, payout, 'REQUESTED')
      return payout.id
    }),
  )
}

/** Returns what a request would pay. Refuses if a request is open, or for a reason that holds back a payout of a run. */
async function requireDue(db: Db, { payeeId, currency }: Asked): Promise<DuePayout> {
  if (await hasOpenRequest(db, payeeId, currency)) refuse('PAYOUT_REQUEST_OPEN')
  const { due, heldBack } = await getDuePayouts(db, { currency, startedBy: null, payeeId })
  const [payout] = due
  if (payout) return payout
  const [held] = heldBack
  return refuseBecause(held?.because ?? 'BELOW_MINIMUM', { currency, minimumMinor: await smallestPayout(db, currency) })
}

function refuseBecause(because: Reason, { currency, minimumMinor }: { currency: Currency; minimumMinor: number }): never {
  if (because === 'NO_ACCOUNT') return refuse('PAYOUT_ACCOUNT_MISSING')
  if (because !== 'BELOW_MINIMUM') return refuse('NOT_ALLOWED')
  return refuse('PAYOUT_BELOW_MINIMUM', {
    message: `The minimum payout is ${moneyText(minimumMinor, currency)}. Less than that is available.`,
  })
}
