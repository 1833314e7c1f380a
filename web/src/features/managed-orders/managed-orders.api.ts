import { getManagedOrder, listManagedOrders } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails, OrderStatus } from '@akada/contract/purchases.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { orderWords } from '../../lib/order-words.ts'

export type Asked = { search: string; status: OrderStatus | undefined; sort: 'oldest' | undefined; page: number }

/** Always refetched, because buyers and the provider change orders at any time. */
export const ordersQuery = ({ search, status, sort, page }: Asked) =>
  queryOptions({
    queryKey: ['manager', 'orders', { search, status, sort, page }],
    queryFn: ({ signal }) =>
      call(listManagedOrders, { query: { search, page, ...(status && { status }), ...(sort && { sort }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

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

/** Returns the status from a URL, or undefined if it is invalid. */
export const statusOf = (text: string | null): OrderStatus | undefined =>
  text !== null && Object.hasOwn(orderWords, text) ? (text as OrderStatus) : undefined
