import { listReviews } from '@akada/contract/calls/reviews.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const PAGE_SIZE = 20

export const reviewSorts = { newest: 'Newest first', highest: 'Highest rated', lowest: 'Lowest rated' } as const

/** The filter and order of a course's reviews. The URL stores them, without default values. */
export type ReviewFilter = { stars: number | undefined; sort: keyof typeof reviewSorts }

export function reviewFilterIn(query: URLSearchParams): ReviewFilter {
  const [stars, sort] = [query.get('stars') ?? '', query.get('sort')]
  return { stars: /^[1-5]$/.test(stars) ? Number(stars) : undefined, sort: sort === 'highest' || sort === 'lowest' ? sort : 'newest' }
}

export const reviewQueryOf = ({ stars, sort }: ReviewFilter): Record<string, string> => ({
  ...(stars !== undefined && { stars: String(stars) }),
  ...(sort !== 'newest' && { sort }),
})

/** A course's reviews. Each page also contains the average and distribution of all reviews, regardless of the filter. */
export const reviewsQuery = (courseId: number, filter: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: ['reviews', courseId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listReviews, { params: { id: courseId }, query: { ...filter, page: pageParam, size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.totalElements ? last.page + 1 : undefined),
  })
