import type { CourseFilters } from '@akada/contract/courses.ts'
import { facetsOf, listingFilter } from '#features/courses/courses.filters.ts'
import {
  alongIndexes,
  countFoundValues,
  countKeptValues,
  estimateFoundValues,
  everything,
} from '#features/courses/courses.listing.queries.ts'
import { MOST_POPULAR, standsFor } from '#features/courses/search-courses.ts'
import type { Db } from '#platform/database/database.ts'
import { resolveSearch } from './resolve-search.ts'

/** Returns how many of the courses that a search lists each choice of each filter would leave; of very common words an estimate. */
export async function getCourseFacets(db: Db, filters: CourseFilters) {
  const filter = listingFilter(filters)
  const { meaning } = await resolveSearch(db, filters.search)
  if (meaning === 'everything') return facetsOf(await countKeptValues(db, filter))
  if (meaning === 'nothing') return facetsOf([])
  const words = meaning.most
  return alongIndexes(db, async (tx) => {
    const each = await standsFor(tx, { status: 'LIVE', filter: { ...everything, categoryId: filter.categoryId }, words })
    if (each === null) return facetsOf(await countFoundValues(tx, { filter, words }))
    return facetsOf(await estimateFoundValues(tx, { filter, words, most: MOST_POPULAR, each }))
  })
}
