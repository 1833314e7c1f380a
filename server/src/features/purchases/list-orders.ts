import type { Db } from '#platform/database/database.ts'
import { asPurchase, documentsOf, linesOf, type Shown } from './get-order.ts'
import { countPurchases, listPurchases } from './purchases.queries.ts'

type PurchasePage = Shown & { userId: string; page: number; size: number }

/** Returns a user's orders, newest first. The number of queries doesn't depend on the number of orders. */
export async function listOrders(db: Db, { userId, page, size, ...shown }: PurchasePage) {
  const orders = await listPurchases(db, userId, { page, size })
  const lines = await linesOf(db, { orders, userId, ...shown })
  const documents = await documentsOf(
    db,
    orders.map(({ id }) => id),
  )
  return {
    content: orders.map((order) => asPurchase(order, { lines: lines(order.id), documents: documents(order.id), now: shown.now })),
    totalElements: await countPurchases(db, userId),
    page,
    size,
  }
}
