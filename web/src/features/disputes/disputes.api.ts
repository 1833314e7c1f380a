import { listDisputes } from '@akada/contract/calls/refunds.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Dispute = Answer<typeof listDisputes>['content'][number]

export type DisputeOrder = 'deadline' | '-deadline' | 'createdAt' | '-createdAt'
type Asked = { sort: DisputeOrder | undefined; page: number }

export const disputesQuery = ({ sort, page }: Asked) =>
  queryOptions({
    queryKey: ['manager', 'disputes', { sort, page }],
    queryFn: ({ signal }) => call(listDisputes, { query: { page, ...(sort && { sort }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
