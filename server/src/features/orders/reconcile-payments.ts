import type { Deps } from '#platform/deps.ts'
import { listDuePayments } from './orders.payments.queries.ts'
import { expireOrders } from './orders.queries.ts'
import { type Settlement, settleOrder } from './settle-order.ts'

const AT_ONCE = 50
// Each unanswered request takes ten seconds.
const UNREACHED_IN_A_ROW = 2

export type Reconciled = { settlements: Settlement[]; expiredOrders: number }

/** Asks the provider about every payment that is due. The provider only reports successes, and events may be lost. */
export async function reconcilePayments(deps: Deps, atMost = AT_ONCE): Promise<Reconciled> {
  const settlements: Settlement[] = []
  let unreached = 0
  for (const { reference } of await listDuePayments(deps.db, deps.clock(), atMost)) {
    const settlement = await settleOrder(deps, reference)
    if (settlement !== undefined) settlements.push(settlement)
    unreached = settlement === 'UNREACHED' ? unreached + 1 : 0
    // The other payments stay due for the next run.
    if (unreached === UNREACHED_IN_A_ROW) break
  }
  return { settlements, expiredOrders: await expireOrders(deps.db, deps.clock()) }
}
