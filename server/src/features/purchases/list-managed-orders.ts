import type { AgeOrder } from '@akada/contract/page.ts'
import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { Db } from '#platform/database/database.ts'
import { asManaged } from './get-managed-order.ts'
import { countManaged, listManaged } from './purchases.managed.queries.ts'
import { readSearch } from './purchases.rules.ts'

type Sought = {
  search: string
  status?: OrderStatus | undefined
  hasReviewNotes?: 'true' | undefined
  sort: AgeOrder
  page: number
  size: number
}

export async function listManagedOrders(db: Db, { search, status, hasReviewNotes, sort, page, size }: Sought) {
  const which = { search: readSearch(search), status, hasReviewNotes: hasReviewNotes === 'true' }
  const orders = await listManaged(db, { ...which, sort, page, size })
  return { content: orders.map(asManaged), totalElements: await countManaged(db, which), page, size }
}

/** Returns the newest orders found, without counting the others. */
export async function listNewestManaged(db: Db, { search, size }: Pick<Sought, 'search' | 'size'>) {
  const orders = await listManaged(db, {
    search: readSearch(search),
    status: undefined,
    hasReviewNotes: false,
    sort: 'newest',
    page: 1,
    size,
  })
  return orders.map(asManaged)
}
