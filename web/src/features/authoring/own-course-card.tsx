import type { OwnCourse } from '@akada/contract/authoring.ts'
import { counted } from '@akada/contract/counts.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Price } from '../../ui/price.tsx'
import { StatusBadge } from './status-badge.tsx'

const SIZES = '(min-width: 40rem) 208px, calc(100vw - 66px)'

type OwnCourseCardProps = {
  course: OwnCourse
  /** The menu with more course actions. */
  more: ReactNode
}

/** Shows a course in its instructor's list: its status, figures and links. */
export const OwnCourseCard = ({ course, more }: OwnCourseCardProps) => (
  <article className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 shadow-sm sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-5">
    <div className="self-start overflow-hidden rounded-md">
      <ImageCover id={course.id} src={course.coverImageUrl} widths={course.coverWidths} sizes={SIZES} />
    </div>
    <div className="grid min-w-0 content-start gap-x-6 gap-y-3 xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={course.status} />
          <p className="text-sm text-ink-muted">
            Updated <Moment at={course.updatedAt} />
          </p>
        </div>
        <h2 dir="auto" className="mt-2 text-lg leading-snug">
          <Link to={instructorPaths.editCourse(course.id)} className="hover:text-brand">
            {course.title}
          </Link>
        </h2>
        <p dir="auto" className="mt-0.5 text-ink-muted">
          {course.subtitle}
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
          <Fact icon="receipt">
            <CoursePrice course={course} />
          </Fact>
          <Fact icon="users">{counted(course.totalEnrollments, 'student')}</Fact>
          <Fact icon="star">
            {course.totalReviews > 0 ? `${course.averageRating.toFixed(1)} (${counted(course.totalReviews, 'rating')})` : 'No ratings yet'}
          </Fact>
          <Fact icon="clock">
            {course.totalLectures > 0 ? `${course.durationString} · ${counted(course.totalLectures, 'lecture')}` : 'No lectures yet'}
          </Fact>
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-2 xl:justify-end xl:self-start">
        <LinkButton to={instructorPaths.editCourse(course.id)} size="small" aria-label={`${editWords(course)} ${course.title}`}>
          <Icon name="edit" />
          {editWords(course)}
        </LinkButton>
        <LinkButton to={paths.course(course.id)} variant="secondary" size="small" aria-label={`View ${course.title}`}>
          <Icon name="eye" />
          View
        </LinkButton>
        {more}
      </div>
    </div>
  </article>
)

/** A course that was just created has no lectures. */
const editWords = ({ status, totalLectures }: OwnCourse) => (status === 'DRAFT' && totalLectures === 0 ? 'Continue editing' : 'Edit')

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="tabular flex items-center gap-1.5">
    <Icon name={icon} className="size-4" />
    <span>{children}</span>
  </li>
)

function CoursePrice({ course: { isFree, priceNaira, priceUsd } }: { course: OwnCourse }) {
  if (isFree) return 'Free'
  if (priceNaira === null) return <Price amount={priceUsd} currency="USD" />
  return (
    <>
      <Price amount={priceNaira} currency="NGN" /> or <Price amount={priceUsd} currency="USD" />
    </>
  )
}
