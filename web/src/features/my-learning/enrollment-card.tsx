import type { Enrollment } from '@akada/contract/enrollments.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { CARD_SIZES } from './course-grid.tsx'
import { CourseProgress } from './course-progress.tsx'

// The cover widths in the profile-courses.tsx layout.
const PROFILE_SIZES =
  '(min-width: 80rem) 397px, (min-width: 64rem) calc(33vw - 29px), (min-width: 40rem) calc(50vw - 34px), calc(100vw - 32px)'

type Props = { enrollment: Enrollment }

type EnrollmentCardProps = Props & {
  isEager: boolean
  /** The enrollment's menu. */
  menu: ReactNode
}

/** Shows an enrolled course. The whole card except for the menu links to the lectures. */
export const EnrollmentCard = ({ enrollment, isEager, menu }: EnrollmentCardProps) => {
  const { course } = enrollment
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm hover:shadow-lg">
      <ImageCover id={course.id} src={course.coverImageUrl} widths={course.coverWidths} sizes={CARD_SIZES} isEager={isEager} />
      <div className="corner">{menu}</div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 dir="auto" className="line-clamp-2 text-base leading-snug">
          <Link to={paths.learn(course.id)} className="after:absolute after:inset-0 hover:text-brand">
            {course.title}
          </Link>
        </h2>
        <p dir="auto" className="truncate text-sm text-ink-muted">
          {instructorNameOf(course.instructorName)}
        </p>
        <div className="mt-auto pt-3">
          <CourseProgress {...enrollment} title={course.title} />
        </div>
      </div>
    </article>
  )
}

/** Shows an enrolled course on the profile, with a link to the course page. */
export const ProfileCourseCard = ({ enrollment }: Props) => {
  const { course } = enrollment
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
      <ImageCover id={course.id} src={course.coverImageUrl} widths={course.coverWidths} sizes={PROFILE_SIZES} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 dir="auto" className="line-clamp-2 text-base leading-snug">
          {course.title}
        </h2>
        <p dir="auto" className="truncate text-sm text-ink-muted">
          {instructorNameOf(course.instructorName)}
        </p>
        <div className="mt-auto pt-3">
          <CourseProgress {...enrollment} title={course.title} />
        </div>
        <LinkButton variant="secondary" className="mt-3" to={paths.course(course.id)} aria-label={`Continue: ${course.title}`}>
          Continue
        </LinkButton>
      </div>
    </article>
  )
}
