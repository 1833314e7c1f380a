import { getPerformance } from '@akada/contract/calls/teaching.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Performance = Answer<typeof getPerformance>
export type Money = Performance['totals']['money'][number]

export type PerformanceAsked = { from: string; to: string; courseId?: number }

export const performanceQuery = (asked: PerformanceAsked) =>
  queryOptions({
    queryKey: ['performance', asked],
    queryFn: ({ signal }) => call(getPerformance, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    // The server updates the counts every minute.
    staleTime: 60_000,
  })
