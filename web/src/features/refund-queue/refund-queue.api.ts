import { listRefunds } from '@akada/contract/calls/refunds.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Show = 'waiting' | 'under-way' | 'over'

/** Not cached, because buyers and the provider change refunds at any time. */
export const refundsQuery = ({ show, page }: { show: Show; page: number }) =>
  queryOptions({
    queryKey: ['manager', 'refunds', { show, page }],
    queryFn: ({ signal }) => call(listRefunds, { query: { show, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Refetches all manager lists, because a decision moves a refund between lists and changes the status of the buyer's order. */
export function useRefundsChanged() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['manager'] })
}
