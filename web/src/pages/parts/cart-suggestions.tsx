import { listChosenCourses } from '@akada/contract/calls/courses.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { popularCoursesQuery } from '../../features/catalog/catalog.api.ts'
import { CourseRow } from '../../features/course/course-row.tsx'
import { ownedCoursesQuery } from '../../features/enrollments/enrollments.api.ts'
import { wishedCoursesQuery } from '../../features/wishlist/wishlist.api.ts'
import { call } from '../../lib/api.ts'

const MOST = 4
const none: readonly number[] = []

const wishesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['courses', 'wished', ids],
    queryFn: ({ signal }) => call(listChosenCourses, { query: { ids: ids.join(',') } }, { signal }),
    enabled: ids.length > 0,
  })

/** Suggests courses for an empty cart: those in the wishlist, then popular ones. The sections are optional, so they hide their errors. */
export function CartSuggestions() {
  const owned = useQuery(ownedCoursesQuery).data?.courseIds
  const wishedIds = useQuery(wishedCoursesQuery).data?.courseIds
  const wished = useQuery(wishesQuery((wishedIds ?? none).slice(0, MOST)))
  const popular = useQuery(popularCoursesQuery)
  if (owned === undefined || wishedIds === undefined || wished.isLoading) return null
  const others = popular.data?.content.filter(({ id }) => !owned.includes(id) && !wishedIds.includes(id)) ?? []
  return (
    <div className="mt-4">
      <CourseRow title="From your wishlist" courses={wished.data ?? []} />
      <CourseRow title="Popular courses" courses={others.slice(0, MOST)} />
    </div>
  )
}
