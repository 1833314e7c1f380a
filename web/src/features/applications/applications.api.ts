import { listApplications } from '@akada/contract/calls/instructors.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { ApplicationStatus } from '@akada/contract/instructors.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Application = Answer<typeof listApplications>['content'][number]

export const applicationsQuery = ({ status, page }: { status: ApplicationStatus; page: number }) =>
  queryOptions({
    queryKey: ['manager', 'applications', { status, page }],
    queryFn: ({ signal }) => call(listApplications, { query: { status, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function useApplicationsChanged() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['manager'] })
}
