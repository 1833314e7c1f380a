import type { Deps } from '#platform/deps.ts'
import { listDuePayments } from './orders.payments.queries.ts'
import { expireOrders } from './orders.queries.ts'
import { type Settlement, settleOrder } from './settle-order.ts'

const AT_ONCE = 50

export type Reconciled = { settlements: Settlement[]; expiredOrders: number }

/** Asks about every payment whose time has come: only success is ever pushed, and a push may be lost. */
export async function reconcilePayments(deps: Deps, atMost = AT_ONCE): Promise<Reconciled> {
  const settlements: Settlement[] = []
  for (const { reference } of await listDuePayments(deps.db, deps.clock(), atMost)) {
    const settlement = await settleOrder(deps, reference)
    if (settlement !== undefined) settlements.push(settlement)
  }
  return { settlements, expiredOrders: await expireOrders(deps.db, deps.clock()) }
}
