import type { CourseFilters } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import { facetsOf, listingFilter } from './courses.filters.ts'
import { alongIndexes, countFoundValues, countKeptValues, estimateFoundValues, everything } from './courses.listing.queries.ts'
import { MOST_POPULAR, standsFor, wordsOf } from './search-courses.ts'

/** How many LIVE courses each choice of each filter would show, the others being as they are; of very common words an estimate. */
export async function getCourseFacets(db: Db, filters: CourseFilters) {
  const filter = listingFilter(filters)
  if (filters.search === '') return facetsOf(await countKeptValues(db, filter))
  const { matching: words } = await wordsOf(db, filters.search)
  if (words === null) return facetsOf([])
  return alongIndexes(db, async (tx) => {
    const each = await standsFor(tx, { status: 'LIVE', filter: { ...everything, categoryId: filter.categoryId }, words })
    if (each === null) return facetsOf(await countFoundValues(tx, { filter, words }))
    return facetsOf(await estimateFoundValues(tx, { filter, words, most: MOST_POPULAR, each }))
  })
}
