import {
  endPartnership,
  getAffiliate,
  listAffiliateCourses,
  listAffiliates,
  listCommissions,
  listManagedAffiliates,
  registerAffiliate,
  restoreAffiliate,
  setCommission,
  suspendAffiliate,
} from '@akada/contract/calls/affiliates.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const list = { placeholderData: keepPreviousData, staleTime: 0 } as const

export const affiliateQuery = queryOptions({
  queryKey: ['affiliate'],
  queryFn: ({ signal }) => call(getAffiliate, {}, { signal }),
  staleTime: 0,
})

export const affiliateCoursesQuery = (page: number) =>
  queryOptions({
    ...list,
    queryKey: ['affiliate', 'courses', page],
    queryFn: ({ signal }) => call(listAffiliateCourses, { query: { page } }, { signal }),
  })

export const commissionsQuery = (page: number) =>
  queryOptions({
    ...list,
    queryKey: ['affiliates', 'commissions', page],
    queryFn: ({ signal }) => call(listCommissions, { query: { page } }, { signal }),
  })

export const affiliatesQuery = (page: number) =>
  queryOptions({
    ...list,
    queryKey: ['affiliates', 'own', page],
    queryFn: ({ signal }) => call(listAffiliates, { query: { page } }, { signal }),
  })

export const managedAffiliatesQuery = (page: number) =>
  queryOptions({
    ...list,
    queryKey: ['affiliates', 'managed', page],
    queryFn: ({ signal }) => call(listManagedAffiliates, { query: { page } }, { signal }),
  })

export function useRegisterAffiliate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(registerAffiliate, { body: { acceptsTerms: true } }),
    onSuccess: (affiliate) => queryClient.setQueryData(affiliateQuery.queryKey, affiliate),
  })
}

/** Refetches the lists of sellers and managers. */
export function useAffiliatesChanged() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['affiliates'] })
}

export const saveCommission = (courseId: number, percentage: number | null) =>
  call(setCommission, { params: { courseId }, body: { percentage } })
export const end = (id: string, reason: string) => call(endPartnership, { params: { id }, body: { reason } })
export const suspend = (id: string, reason: string) => call(suspendAffiliate, { params: { id }, body: { reason } })
export const restore = (id: string, reason: string) => call(restoreAffiliate, { params: { id }, body: { reason } })
