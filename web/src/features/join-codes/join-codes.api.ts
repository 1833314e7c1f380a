import { listInvitableCourses } from '@akada/contract/calls/invitations.ts'
import {
  acceptJoinCode,
  closeJoinCode,
  closeManagedJoinCode,
  createJoinCode,
  getJoinCode,
  listJoinCodes,
  listManagedJoinCodes,
} from '@akada/contract/calls/join-codes.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const joinCodesQuery = (page: number) =>
  queryOptions({
    queryKey: ['join-codes', page],
    queryFn: ({ signal }) => call(listJoinCodes, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const managedJoinCodesQuery = (query: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['join-codes', 'managed', query],
    queryFn: ({ signal }) => call(listManagedJoinCodes, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const joinOfferQuery = (code: string, uid: string | undefined) =>
  queryOptions({
    queryKey: ['join-code', code, uid],
    queryFn: ({ signal }) => call(getJoinCode, { params: { code } }, { signal }),
    staleTime: 0,
  })

export const ownCoursesQuery = (search: string) =>
  queryOptions({
    queryKey: ['invitable-courses', 'own', search],
    queryFn: ({ signal }) => call(listInvitableCourses, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const create = (body: { courseId: number; seats: number }) => call(createJoinCode, { body })
export const closeManaged = (id: number, reason: string) => call(closeManagedJoinCode, { params: { id }, body: { reason } })
export const join = (code: string) => call(acceptJoinCode, { params: { code } })

/** Refetches the codes and the allowance, which the invitations show. */
export function useJoinCodesChanged() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['join-codes'] })
    void queryClient.invalidateQueries({ queryKey: ['invitations'] })
  }
}

export const useClose = () =>
  useMutation({ mutationFn: (id: number) => call(closeJoinCode, { params: { id } }), onSettled: useJoinCodesChanged() })
