import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPurchase, type PurchaseRow } from './purchases.queries.ts'
import { maySee } from './purchases.rules.ts'

/** An order that this person may see; to others it isn't there. */
export async function requirePurchase(db: Db, orderId: number, user: User): Promise<PurchaseRow> {
  const order = await findPurchase(db, orderId)
  return order && maySee(order, user) ? order : refuse('ORDER_NOT_FOUND')
}
