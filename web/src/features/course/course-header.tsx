import { counted } from '@akada/contract/counts.ts'
import type { Course } from '@akada/contract/courses.ts'
import type { ReactNode } from 'react'
import { formatMonth } from '../../lib/dates.ts'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ProfileLink } from '../../ui/profile-link.tsx'
import { Stars } from '../../ui/stars.tsx'
import { levelNames } from './course-words.ts'

type CourseHeaderProps = {
  course: Course
  /** Marks the page for an admin or for the course's instructor. */
  badge?: ReactNode
}

export function CourseHeader({ course, badge }: CourseHeaderProps) {
  const crumbs = [{ label: 'Home', to: paths.home }, { label: 'Courses', to: paths.courses() }, { label: course.title }]
  return (
    <header className="py-6 lg:py-10">
      <Breadcrumb crumbs={crumbs} />
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {badge}
        {course.isBestseller && <Badge kind="accent">Bestseller</Badge>}
        {course.isFree && <Badge kind="success">Free</Badge>}
      </div>
      <h1 dir="auto" className="mt-3 text-3xl lg:text-4xl">
        {course.title}
      </h1>
      <p dir="auto" className="mt-3 max-w-2xl text-lg text-ink-muted">
        {course.subtitle}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        {course.totalReviews > 0 ? (
          <>
            <span className="font-bold text-accent">{course.averageRating.toFixed(1)}</span>
            <Stars value={course.averageRating} />
            <span className="text-ink-muted">({counted(course.totalReviews, 'rating')})</span>
          </>
        ) : (
          <span className="text-ink-muted">No ratings yet</span>
        )}
        <Fact icon="users">{counted(course.totalEnrollments, 'student')}</Fact>
        <Fact icon="clock">{course.durationString} total</Fact>
      </p>
      <p className="mt-2">
        Created by <ProfileLink id={course.instructorProfileId}>{instructorNameOf(course.instructorName)}</ProfileLink>
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        <Fact icon="refresh">
          Last Updated <time dateTime={course.updatedAt}>{formatMonth(course.updatedAt)}</time>
        </Fact>
        <Fact icon="globe">{course.language}</Fact>
        <Fact icon="chart">{levelNames[course.level]}</Fact>
      </p>
    </header>
  )
}

export const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 text-ink-muted">
    <Icon name={icon} className="size-4" />
    <span>{children}</span>
  </span>
)
