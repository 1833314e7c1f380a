import { countPending } from '@akada/contract/calls/staff.ts'
import type { PendingWork } from '@akada/contract/staff.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'

const REFRESH_MS = 60_000

const pendingQuery = queryOptions({
  queryKey: ['staff', 'pending'],
  queryFn: ({ signal }) => call(countPending, {}, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})

/** Returns the counts of pending work, and updates them after each action of the user. Undefined until they are known. */
export function usePending(): PendingWork | undefined {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        void queryClient.invalidateQueries({ queryKey: pendingQuery.queryKey })
      }),
    [queryClient],
  )
  return useQuery(pendingQuery).data
}
