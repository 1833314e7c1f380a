import { getManagedOrder, listManagedOrders } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type OrderFilter, orderFilterWords, REVIEW_NOTES } from '../../lib/order-words.ts'

export type Asked = { search: string; status: OrderFilter | undefined; sort: 'oldest' | undefined; page: number }

/** Always refetched, because buyers and the provider change orders at any time. */
export const ordersQuery = ({ search, status, sort, page }: Asked) =>
  queryOptions({
    queryKey: ['manager', 'orders', { search, status, sort, page }],
    queryFn: ({ signal }) => call(listManagedOrders, { query: { search, page, ...filterOf(status), ...(sort && { sort }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

function filterOf(status: OrderFilter | undefined) {
  if (status === REVIEW_NOTES) return { hasReviewNotes: 'true' as const }
  return status && { status }
}

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['manager', 'order', id],
    queryFn: ({ signal }) => call(getManagedOrder, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Shows an updated order, and refetches all data in the manager area. */
export function useOrderChanged() {
  const queryClient = useQueryClient()
  return (order?: ManagedOrderDetails) => {
    if (order) queryClient.setQueryData(orderQuery(order.id).queryKey, order)
    void queryClient.invalidateQueries({ queryKey: ['manager'] })
  }
}

/** Returns the status filter from a URL, or undefined if it is invalid. */
export const statusOf = (text: string | null): OrderFilter | undefined =>
  text !== null && Object.hasOwn(orderFilterWords, text) ? (text as OrderFilter) : undefined
