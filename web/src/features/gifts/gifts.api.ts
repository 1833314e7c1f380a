import { getGift, getGiftQuote, resendGift, updateGift } from '@akada/contract/calls/gifts.ts'
import type { GiftDetails } from '@akada/contract/gifts.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const giftQuoteQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['gift-quote', courseId],
    queryFn: ({ signal }) => call(getGiftQuote, { query: { courseId } }, { signal }),
    staleTime: 0,
  })

/** A gift as its recipient sees it. */
export const giftQuery = (id: number, token: string, uid: string | undefined) =>
  queryOptions({
    queryKey: ['gift', id, token, uid],
    queryFn: ({ signal }) => call(getGift, { params: { id }, query: { token } }, { signal }),
    staleTime: 0,
  })

/** The buyer's orders show the gift. */
function useOrdersChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['orders'] })
}

export const useUpdateGift = (id: number) =>
  useMutation({ mutationFn: (body: GiftDetails) => call(updateGift, { params: { id }, body }), onSettled: useOrdersChanged() })

export const useResendGift = (id: number) =>
  useMutation({ mutationFn: () => call(resendGift, { params: { id } }), onSettled: useOrdersChanged() })
