import { endOtherSessions, endSession, listSessions } from '@akada/contract/calls/accounts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Session = Answer<typeof listSessions>[number]

/** The user's sessions. Not cached, because other devices may log in or out at any time. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: 0,
})

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    // Runs after a refusal, too, because ended sessions must leave the list.
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: () => call(endOtherSessions), onSettled: () => queryClient.invalidateQueries(sessionsQuery) })
}
