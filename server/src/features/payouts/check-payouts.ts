import type { Deps } from '#platform/deps.ts'
import { Unavailable } from '#platform/payments/provider.ts'
import { listDuePayouts, putOffCheck } from './payouts.queries.ts'
import { PUT_OFF_MS } from './payouts.rules.ts'
import { sendPayout } from './send-payout.ts'
import { syncPayout } from './sync-payout.ts'

const AT_ONCE = 50

/** Sends unsent payouts and asks the provider about pending ones, because events may be lost and balances may be topped up. */
export async function checkPayouts(deps: Deps): Promise<void> {
  if (!deps.payments) return
  for (const { id, status, reference } of await listDuePayouts(deps.db, deps.clock(), AT_ONCE))
    if (status === 'CREATED') await sendPayout(deps, id)
    else await askAbout(deps, { id, reference })
}

async function askAbout(deps: Deps, { id, reference }: { id: number; reference: string }): Promise<void> {
  try {
    await syncPayout(deps, reference)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const now = deps.clock()
    await putOffCheck(deps.db, id, { now, until: new Date(now.getTime() + PUT_OFF_MS) })
  }
}
