import { listReviews } from '@akada/contract/reviews.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const PAGE_SIZE = 20

/** The reviews of a course, newest first; each page also carries the average and the spread of all. */
export const reviewsQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: ['reviews', courseId],
    queryFn: ({ pageParam, signal }) =>
      call(listReviews, { params: { id: courseId }, query: { page: pageParam, size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.totalElements ? last.page + 1 : undefined),
  })
