import { getCategory, listCategories, listCourses } from '@akada/contract/courses.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const PAGE_SIZE = 24
// The catalogue changes by the hour; going back to a list must not fetch all its pages again.
const FRESH_MS = 5 * 60_000

export type Listing = { search: string; categoryId: number | undefined; page: number }

/** The catalogue from a page on; further pages join it as they are asked for. */
export const coursesQuery = ({ search, categoryId, page }: Listing) =>
  infiniteQueryOptions({
    queryKey: ['courses', { search, categoryId: categoryId ?? null, page }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCourses,
        { query: { search, ...(categoryId !== undefined && { categoryId }), page: pageParam, size: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: page,
    getNextPageParam: (last) => (last.page * last.size < last.totalElements ? last.page + 1 : undefined),
    staleTime: FRESH_MS,
  })

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: FRESH_MS,
})

export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['categories', id],
    queryFn: ({ signal }) => call(getCategory, { params: { id } }, { signal }),
    staleTime: FRESH_MS,
  })
