import {
  cancelBroadcast,
  countAudience,
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  listBroadcasts,
  previewBroadcast,
  scheduleBroadcast,
  sendTestBroadcast,
  updateBroadcast,
} from '@akada/contract/calls/broadcasts.ts'
import { listCategories } from '@akada/contract/calls/categories.ts'
import { listCouponCourses } from '@akada/contract/calls/coupons.ts'
import { listSubscribers } from '@akada/contract/calls/subscribers.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

export type To = 'PEOPLE' | 'READERS'
export type Audience = Sent<typeof countAudience>['query']
export type Words = Omit<Sent<typeof createBroadcast>['body'], 'clientId'>

// The poll interval while a broadcast is being sent.
const LIVE_MS = 3_000
const isMoving = (state: string | undefined) => state === 'SCHEDULED' || state === 'SENDING'

export const broadcastsQuery = (to: To, page: number) =>
  queryOptions({
    queryKey: ['broadcasts', 'list', to, page],
    queryFn: ({ signal }) => call(listBroadcasts, { query: { to, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.content.some(({ state }) => isMoving(state)) ? LIVE_MS : false),
  })

export const broadcastQuery = (id: number) =>
  queryOptions({
    queryKey: ['broadcasts', 'one', id],
    queryFn: ({ signal }) => call(getBroadcast, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isMoving(data?.state) ? LIVE_MS : false),
  })

export const previewQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['broadcasts', 'preview', id, version],
    queryFn: ({ signal }) => call(previewBroadcast, { params: { id } }, { signal }),
  })

export const audienceQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['broadcasts', 'audience', audience],
    queryFn: ({ signal }) => call(countAudience, { query: audience }, { signal }),
    staleTime: 0,
  })

export const coursesQuery = (search: string) =>
  queryOptions({
    queryKey: ['broadcasts', 'courses', search],
    queryFn: ({ signal }) => call(listCouponCourses, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: 5 * 60_000,
})

export type SubscribersAsked = { search: string; state: 'ALL' | 'CONFIRMED' | 'UNCONFIRMED'; page: number }

export const subscribersQuery = (asked: SubscribersAsked) =>
  queryOptions({
    queryKey: ['subscribers', asked],
    queryFn: ({ signal }) => call(listSubscribers, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

function useBroadcastsChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] })
}

type Saved = { clientId: string; saved: { id: number; version: number } | undefined; words: Words }

export function useSaveBroadcast() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ clientId, saved, words }: Saved) =>
      saved
        ? call(updateBroadcast, { params: { id: saved.id }, body: { ...words, version: saved.version } })
        : call(createBroadcast, { body: { ...words, clientId } }),
    onSuccess: (broadcast) => {
      queryClient.setQueryData(broadcastQuery(broadcast.id).queryKey, broadcast)
      void queryClient.invalidateQueries({ queryKey: ['broadcasts', 'list'] })
    },
  })
}

export const useTestBroadcast = () =>
  useMutation({
    mutationFn: (id: number) => call(sendTestBroadcast, { params: { id } }),
    onSuccess: ({ sentTo }) => showToast({ kind: 'success', text: `Test email sent to ${sentTo}.` }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t send the test. Please try again.') }),
  })

type Schedule = { id: number; version: number; sendAt: string | null }

export function useScheduleBroadcast() {
  const onSettled = useBroadcastsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: Schedule) => call(scheduleBroadcast, { params: { id }, body }),
    onSuccess: (_, { sendAt }) => showToast({ kind: 'success', text: sendAt ? 'Message scheduled.' : 'Sending started.' }),
    onSettled,
  })
}

export function useCancelBroadcast() {
  const onSettled = useBroadcastsChanged()
  return useMutation({
    mutationFn: (id: number) => call(cancelBroadcast, { params: { id } }),
    onSuccess: ({ state }) => showToast({ kind: 'success', text: state === 'DRAFT' ? 'Moved back to drafts.' : 'Sending stopped.' }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t cancel the message. Please try again.') }),
    onSettled,
  })
}

export function useDeleteBroadcast() {
  const onSettled = useBroadcastsChanged()
  return useMutation({
    mutationFn: (id: number) => call(deleteBroadcast, { params: { id } }),
    onSuccess: () => showToast({ kind: 'success', text: 'Draft deleted.' }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t delete the draft. Please try again.') }),
    onSettled,
  })
}
