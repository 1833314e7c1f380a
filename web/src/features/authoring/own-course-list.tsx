import type { OwnCourse } from '@akada/contract/authoring.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { instructorPaths } from '../../lib/work-paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type OwnCourseFilters, ownCoursesQuery } from './authoring.api.ts'
import { OwnCourseCard } from './own-course-card.tsx'

type OwnCourseListProps = {
  filters: OwnCourseFilters
  linkTo: (page: number) => string
  /** Renders a course's menu. */
  menuOf: (course: OwnCourse) => ReactNode
}

export function OwnCourseList({ filters, linkTo, menuOf }: OwnCourseListProps) {
  const courses = useQuery(ownCoursesQuery(filters))
  const isNarrowed = filters.search !== '' || filters.status !== undefined
  if (courses.isPending) return <OwnCoursesSkeleton />
  return (
    <PagedList
      list={courses}
      loading="Loading courses..."
      failure="We couldn’t load your courses."
      empty={
        <Empty
          drawing={isNarrowed ? 'search' : 'courses'}
          title="No courses found"
          text={
            isNarrowed
              ? 'Try a different search or status.'
              : 'Start with a title and a short description. Your course stays private until an admin approves it.'
          }
          action={isNarrowed ? undefined : <LinkButton to={instructorPaths.newCourse}>Create Your First Course</LinkButton>}
        />
      }
      linkTo={linkTo}
    >
      {(shown) => (
        <ul className="grid gap-4" aria-label="Your courses">
          {shown.map((course) => (
            <li key={course.id}>
              <OwnCourseCard course={course} more={menuOf(course)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

export const OwnCoursesSkeleton = () => (
  <Loading label="Loading courses...">
    <div className="grid gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-40 rounded-lg" />
      ))}
    </div>
  </Loading>
)
