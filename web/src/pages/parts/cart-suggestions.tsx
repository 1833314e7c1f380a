import { listChosenCourses } from '@akada/contract/calls/courses.ts'
import type { CourseCard as Card } from '@akada/contract/courses.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { popularCoursesQuery } from '../../features/catalog/catalog.api.ts'
import { CourseCard } from '../../features/catalog/course-card.tsx'
import { ownedCoursesQuery } from '../../features/enrollments/enrollments.api.ts'
import { wishedCoursesQuery } from '../../features/wishlist/wishlist.api.ts'
import { call } from '../../lib/api.ts'
import { CourseAction } from './course-action.tsx'
import { CourseHeart } from './course-heart.tsx'

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
    <>
      <Suggested title="From your wishlist" courses={wished.data ?? []} />
      <Suggested title="Popular courses" courses={others.slice(0, MOST)} />
    </>
  )
}

function Suggested({ title, courses }: { title: string; courses: readonly Card[] }) {
  const id = useId()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-5 overflow-x-auto px-4 pb-4 xl:mx-0 xl:grid xl:grid-cols-4 xl:px-0">
        {courses.map((course) => (
          <li key={course.id} className="w-72 flex-none snap-start xl:w-auto">
            <CourseCard
              course={course}
              action={<CourseAction course={course} size="small" shape="wide" />}
              heart={<CourseHeart course={course} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
