import type { CourseCard as Card } from '@akada/contract/courses.ts'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CourseCard } from './course-card.tsx'

const columns = 'grid gap-5 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4'
// As many as the widest layout has columns.
const FIRST_ROW = 4

type CourseGridProps = { courses: readonly Card[]; actionOf: (course: Card) => ReactNode }

export const CourseGrid = ({ courses, actionOf }: CourseGridProps) => (
  <ul className={columns}>
    {courses.map((course, index) => (
      <li key={course.id}>
        <CourseCard course={course} isEager={index < FIRST_ROW} isFirst={index === 0} action={actionOf(course)} />
      </li>
    ))}
  </ul>
)

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

export const CourseGridSkeleton = () => (
  <div className={columns}>
    {places.map((place) => (
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
)
