import type { Deps } from '#platform/deps.ts'
import { Unavailable } from '#platform/payments/provider.ts'
import { listDueRefunds, putOffChecks } from './refunds.queries.ts'
import { listDueUnbooked, putOffUnbooked } from './refunds.unbooked.queries.ts'
import { sendRefund } from './send-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

const AT_ONCE = 50
const PUT_OFF_MS = 10 * 60_000

/** Sends unsent refunds and asks the provider about pending ones, because events may be lost and balances may be topped up. */
export async function checkRefunds(deps: Deps): Promise<void> {
  if (!deps.payments) return
  const due = await listDueRefunds(deps.db, deps.clock(), AT_ONCE)
  for (const { id } of due.filter(({ status }) => status === 'APPROVED')) await sendRefund(deps, id)
  const underWay = due.filter(({ status }) => status !== 'APPROVED').map(({ paymentId }) => paymentId)
  const unbooked = await listDueUnbooked(deps.db, deps.clock(), AT_ONCE)
  const errors: unknown[] = []
  for (const paymentId of new Set([...underWay, ...unbooked])) await askAbout(deps, paymentId).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '))
}

/** Postpones the checks of a payment if they fail, so that the payment doesn't block others. */
async function askAbout(deps: Deps, paymentId: number): Promise<void> {
  try {
    await syncRefunds(deps, { id: paymentId })
  } catch (error) {
    const now = deps.clock()
    const until = new Date(now.getTime() + PUT_OFF_MS)
    await putOffChecks(deps.db, paymentId, { now, until })
    await putOffUnbooked(deps.db, paymentId, { now, until })
    if (!(error instanceof Unavailable)) throw error
  }
}
