import { listEnrollments } from '@akada/contract/enrollments.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const PAGE_SIZE = 20

/** A page of the person's enrollments, last learned first; the first page is 1, as people count. */
export const enrollmentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['enrollments', 'mine', page],
    queryFn: ({ signal }) => call(listEnrollments, { query: { page: page - 1, size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    // Learning changes the order and the bars all the time.
    staleTime: 0,
  })
