import { getOrder, listOrders, verifyOwnPayments } from '@akada/contract/calls/purchases.ts'
import { cancelRefundRequest, requestRefund } from '@akada/contract/calls/refunds.ts'
import type { Purchase } from '@akada/contract/purchases.ts'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const PAGE_SIZE = 20

export type OrderLine = Purchase['lines'][number]

const ORDERS = ['orders']

export const ordersQuery = (page: number) =>
  queryOptions({
    queryKey: [...ORDERS, 'mine', page],
    queryFn: ({ signal }) => call(listOrders, { query: { page, size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    // A payment or refund may have arrived in the meantime.
    staleTime: 0,
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ORDERS, 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The courses bought with this payment. Only the buyer may read them. */
export const boughtQuery = (reference: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'bought', reference],
    queryFn: ({ signal }) => call(verifyOwnPayments, { body: { reference } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const forgetOrders = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ORDERS })

export function useRequestRefund() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, ...body }: { orderId: number; courseId: number; seats?: number; reason: string }) =>
      call(requestRefund, { params: { id: orderId }, body }),
    // Also refetched after a refusal, because the displayed state may be outdated.
    onSettled: () => void forgetOrders(queryClient),
  })
}

export function useCancelRefundRequest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(cancelRefundRequest, { params: { id } }),
    // Also refetched after a refusal, because a manager may have decided.
    onSettled: () => void forgetOrders(queryClient),
  })
}

export function useRecheckPayments() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reference: string) => call(verifyOwnPayments, { body: { reference: reference || null } }),
    onSuccess: () => void forgetOrders(queryClient),
  })
}
