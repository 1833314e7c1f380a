import { listDisputes } from '@akada/contract/calls/refunds.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Dispute = Answer<typeof listDisputes>['content'][number]

export const disputesQuery = (page: number) =>
  queryOptions({
    queryKey: ['manager', 'disputes', { page }],
    queryFn: ({ signal }) => call(listDisputes, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
