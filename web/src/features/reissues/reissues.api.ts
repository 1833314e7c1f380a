import { listReissues } from '@akada/contract/calls/reissues.ts'
import type { ReissueStatus } from '@akada/contract/reissues.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const reissuesQuery = ({ status, page }: { status: ReissueStatus; page: number }) =>
  queryOptions({
    queryKey: ['manager', 'reissues', { status, page }],
    queryFn: ({ signal }) => call(listReissues, { query: { status, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function useReissuesChanged() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['manager'] })
}
