import type { Enrollment } from '@akada/contract/enrollments.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOutbox } from '../../lib/outbox/use-outbox.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ContinueCard } from './continue-card.tsx'
import { EnrolledCoursesSkeleton, grid } from './course-grid.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'
import { EnrollmentFilters } from './enrollment-filters.tsx'
import { enrollmentsQuery, nextLectureQuery, PAGE_SIZE } from './my-learning.api.ts'
import { addressOf, isNarrowed, type MyListing } from './my-listing.ts'
import { withWaiting } from './with-waiting.ts'

type EnrolledCoursesProps = {
  listing: MyListing
  onListing: (listing: MyListing) => void
  /** Renders an enrollment's menu. */
  menuOf: (enrollment: Enrollment) => ReactNode
}

/** The tab with all courses in which the user is enrolled. */
export function EnrolledCourses({ listing, onListing, menuOf }: EnrolledCoursesProps) {
  const enrollments = useQuery(enrollmentsQuery(listing))
  const waiting = useOutbox()
  const isWhole = listing.page === 1 && !isNarrowed(listing)
  const next = useQuery({ ...nextLectureQuery, enabled: isWhole })

  if (enrollments.isPending || next.isLoading) return <EnrolledCoursesSkeleton />
  if (!enrollments.data)
    return (
      <Failed
        message="We couldn’t load your courses."
        error={enrollments.error}
        onRetry={() => void enrollments.refetch()}
        busy={enrollments.isFetching}
      />
    )
  const { content, totalElements } = enrollments.data
  const pages = Math.ceil(totalElements / PAGE_SIZE)
  if (totalElements === 0 && isWhole) return <NoCourses />
  return (
    <>
      {isWhole && next.data && <ContinueCard {...next.data} enrollment={withWaiting(next.data.enrollment, waiting)} />}
      <EnrollmentFilters listing={listing} onChange={onListing} />
      <div aria-busy={enrollments.isPlaceholderData || undefined}>
        {content.length === 0 && <NothingFound clearTo={addressOf({ page: 1, sort: listing.sort })} />}
        <ul className={grid}>
          {content.map((enrollment, index) => (
            <li key={enrollment.id}>
              <EnrollmentCard enrollment={withWaiting(enrollment, waiting)} isEager={index < 4} menu={menuOf(enrollment)} />
            </li>
          ))}
        </ul>
        {pages > 1 && <Pagination page={listing.page} pages={pages} linkTo={(page) => addressOf({ ...listing, page })} />}
      </div>
    </>
  )
}

const NoCourses = () => (
  <Empty
    drawing="courses"
    text="You haven't enrolled in any courses yet."
    action={
      <div className="grid justify-items-center gap-4">
        <LinkButton to={paths.courses()}>Browse Courses</LinkButton>
        <Link to={paths.orders({ missing: 1 })} className="link">
          I paid but don’t see my course
        </Link>
      </div>
    }
  />
)

const NothingFound = ({ clearTo }: { clearTo: string }) => (
  <Empty drawing="search" text="None of your courses match." action={<LinkButton to={clearTo}>Show all courses</LinkButton>} />
)
