import type { CourseFilters } from '@akada/contract/courses.ts'
import { countFacets } from '#features/courses/count-facets.ts'
import type { Db } from '#platform/database/database.ts'
import { resolveSearch } from './resolve-search.ts'

/** Returns the number of courses per filter value that match the search or its correction. */
export async function getCourseFacets(db: Db, filters: CourseFilters) {
  const { meaning } = await resolveSearch(db, filters.search)
  return countFacets(db, filters, meaning)
}
