import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPurchase } from './purchases.queries.ts'
import { maySee, type VisibleOrder } from './purchases.rules.ts'

/** Returns an order that the user may see. Refuses other orders like unknown ones. */
export async function requirePurchase(db: Db, orderId: number, user: User): Promise<VisibleOrder> {
  const order = await findPurchase(db, orderId)
  return order && maySee(order, user) ? (order as VisibleOrder) : refuse('ORDER_NOT_FOUND')
}
