import type { CourseFilters } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import { facetsOf, listingFilter } from './courses.filters.ts'
import { countFoundValues, countKeptValues, estimateFoundValues, everything } from './courses.listing.queries.ts'
import type { Meaning } from './read-search.ts'
import { MOST_POPULAR, standsFor } from './search-courses.ts'

/** Returns the number of matching courses per filter value, estimated for very common words. */
export async function countFacets(db: Db, filters: CourseFilters, meaning: Meaning | 'everything' | 'nothing') {
  const filter = listingFilter(filters)
  if (meaning === 'everything') return facetsOf(await countKeptValues(db, filter))
  if (meaning === 'nothing') return facetsOf([])
  const words = meaning.most
  const each = await standsFor(db, { status: 'LIVE', filter: { ...everything, categoryId: filter.categoryId }, words })
  if (each === null) return facetsOf(await countFoundValues(db, { filter, words }))
  return facetsOf(await estimateFoundValues(db, { filter, words, most: MOST_POPULAR, each }))
}
