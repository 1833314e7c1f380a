import { getCategory, listCategories } from '@akada/contract/calls/categories.ts'
import { getCourseFacets, listCatalog } from '@akada/contract/calls/courses.ts'
import type { Currency } from '@akada/contract/money.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Listing } from './listing.ts'

const PAGE_SIZE = 24
const MOST_POPULAR = 8
const prices = ['free', 'paid'] as const
const ratings = ['4.5', '4.0', '3.5', '3.0'] as const
// The catalog changes slowly, and a user who returns to a list shouldn't refetch all its pages.
const FRESH_MS = 5 * 60_000
// Keeps a list in the cache while the user spends a long time on a course page.
const RETENTION_MS = 60 * 60_000

/** The catalog, starting at a page. Further pages are added on demand. `currency`: the currency of the displayed prices. */
export const coursesQuery = (listing: Listing, currency: Currency) => {
  const query = { ...narrowedTo(listing), sort: listing.sort, currency: listing.sort?.startsWith('price') ? currency : undefined }
  return infiniteQueryOptions({
    queryKey: ['courses', { ...query, page: listing.page }] as const,
    queryFn: ({ pageParam, signal }) => call(listCatalog, { query: { ...query, page: pageParam, size: PAGE_SIZE } }, { signal }),
    initialPageParam: listing.page,
    getNextPageParam: (last) => (last.page * last.size < last.totalElements ? last.page + 1 : undefined),
    staleTime: FRESH_MS,
    gcTime: RETENTION_MS,
  })
}

/** The number of courses that each filter option would leave. */
export const facetsQuery = (listing: Listing) => {
  const query = narrowedTo(listing)
  return queryOptions({
    queryKey: ['courses', 'facets', query],
    queryFn: ({ signal }) => call(getCourseFacets, { query }, { signal }),
    staleTime: FRESH_MS,
    gcTime: RETENTION_MS,
  })
}

const narrowedTo = ({ search, categoryId, filters = {} }: Listing) => ({
  search,
  categoryId,
  price: prices.find((price) => price === filters.price?.[0]),
  rating: ratings.find((rating) => rating === filters.rating?.[0]),
  length: filters.length?.join(','),
  level: filters.level?.join(','),
  language: filters.language?.join(','),
})

export const popularCoursesQuery = queryOptions({
  queryKey: ['courses', 'popular'],
  queryFn: ({ signal }) => call(listCatalog, { query: { size: MOST_POPULAR } }, { signal }),
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
