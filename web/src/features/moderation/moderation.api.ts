import { listModerationCases } from '@akada/contract/calls/moderation.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Show = 'open' | 'decided'
export type Kind = 'REVIEW' | 'POST'
export type CaseFilters = { show: Show; kind: Kind | undefined; page: number }

export const casesQuery = ({ show, kind, page }: CaseFilters) =>
  queryOptions({
    queryKey: ['moderation', { show, kind, page }],
    queryFn: ({ signal }) => call(listModerationCases, { query: { show, page, ...(kind && { kind }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Refetches the list and the overview count after a decision. */
export function useCasesChanged() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['moderation'] })
    void queryClient.invalidateQueries({ queryKey: ['manager', 'pending'] })
  }
}
