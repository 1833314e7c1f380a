import { getManagedOrder, listManagedOrders } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails, OrderStatus } from '@akada/contract/purchases.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { orderWords } from '../../lib/order-words.ts'

export type Asked = { search: string; status: OrderStatus | undefined; page: number }

/** Orders are changed by their buyers and the provider at any time. */
export const ordersQuery = ({ search, status, page }: Asked) =>
  queryOptions({
    queryKey: ['manager', 'orders', { search, status, page }],
    queryFn: ({ signal }) => call(listManagedOrders, { query: { search, page, ...(status && { status }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['manager', 'order', id],
    queryFn: ({ signal }) => call(getManagedOrder, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Shows what an order has become; all other lists of the area ask again. */
export function useOrderChanged() {
  const queryClient = useQueryClient()
  return (order?: ManagedOrderDetails) => {
    if (order) queryClient.setQueryData(orderQuery(order.id).queryKey, order)
    void queryClient.invalidateQueries({ queryKey: ['manager'] })
  }
}

/** The status an address names, if there is such a one. */
export const statusOf = (text: string | null): OrderStatus | undefined =>
  text !== null && Object.hasOwn(orderWords, text) ? (text as OrderStatus) : undefined
