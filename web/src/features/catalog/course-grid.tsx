import type { CourseCard as Card } from '@akada/contract/courses.ts'
import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CourseCard } from './course-card.tsx'

// The number of columns depends on the container's width, because filters may take up part of the page.
const columns = 'grid gap-5 @xl:grid-cols-2 @min-[46rem]:grid-cols-3 @5xl:grid-cols-4'
// The number of columns in the widest layout.
const FIRST_ROW = 4

type CourseGridProps = {
  courses: readonly Card[]
  actionOf: (course: Card) => ReactNode
  heartOf: (course: Card) => ReactNode
  /** Content that spans all columns after this many courses. */
  interlude?: { after: number; content: ReactNode } | undefined
  /** Whether the grid starts below the initially visible part of the page. Its covers load when they come near. */
  isBelow?: boolean | undefined
}

export const CourseGrid = ({ courses, actionOf, heartOf, interlude, isBelow }: CourseGridProps) => (
  <div className="@container">
    <ul className={columns}>
      {courses.map((course, index) => (
        <Fragment key={course.id}>
          <li data-course={course.id}>
            <CourseCard
              course={course}
              isEager={!isBelow && index < FIRST_ROW}
              isFirst={!isBelow && index === 0}
              isBelow={isBelow || index >= FIRST_ROW}
              action={actionOf(course)}
              heart={heartOf(course)}
            />
          </li>
          {index + 1 === interlude?.after && <li className="col-span-full min-w-0 empty:hidden">{interlude.content}</li>}
        </Fragment>
      ))}
    </ul>
  </div>
)

export const CourseGridSkeleton = ({ courses = 2 * FIRST_ROW }: { courses?: number }) => (
  <div className="@container">
    <div className={columns}>
      {Array.from({ length: courses }, (_, place) => place).map((place) => (
        <div key={place} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="aspect-video h-auto rounded-none" />
          <div className="grid gap-2 p-4">
            <Skeleton className="h-5" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="mt-3 h-9 w-full" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
