import { getSitePerformance, getSiteQueues, getTopSellers, listLostSearches } from '@akada/contract/calls/site-performance.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { TopBy } from '@akada/contract/site-performance.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type SitePerformance = Answer<typeof getSitePerformance>
export type TopSellers = Answer<typeof getTopSellers>
export type LostSearches = Answer<typeof listLostSearches>
export type SiteQueues = Answer<typeof getSiteQueues>

export type DaysAsked = { from: string; to: string }

// The server recounts every minute.
const known = { placeholderData: keepPreviousData, staleTime: 60_000 } as const

export const sitePerformanceQuery = (asked: DaysAsked) =>
  queryOptions({
    queryKey: ['site-performance', asked],
    queryFn: ({ signal }) => call(getSitePerformance, { query: asked }, { signal }),
    ...known,
  })

export const topSellersQuery = (asked: DaysAsked & { by: TopBy }) =>
  queryOptions({
    queryKey: ['site-performance', 'top', asked],
    queryFn: ({ signal }) => call(getTopSellers, { query: asked }, { signal }),
    ...known,
  })

export const lostSearchesQuery = (asked: DaysAsked) =>
  queryOptions({
    queryKey: ['site-performance', 'searches', asked],
    queryFn: ({ signal }) => call(listLostSearches, { query: asked }, { signal }),
    ...known,
  })

export const siteQueuesQuery = queryOptions({
  queryKey: ['site-performance', 'queues'],
  queryFn: ({ signal }) => call(getSiteQueues, {}, { signal }),
  staleTime: 0,
})
