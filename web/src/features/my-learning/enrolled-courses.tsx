import type { Enrollment } from '@akada/contract/enrollments.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ContinueCard, EnrollmentCard } from './enrollment-card.tsx'
import { enrollmentsQuery, PAGE_SIZE } from './my-learning.api.ts'

/** The tab of all courses a person is enrolled in. */
export function EnrolledCourses({ page }: { page: number }) {
  const enrollments = useQuery(enrollmentsQuery(page))

  if (enrollments.isPending) return <EnrolledCoursesSkeleton />
  if (!enrollments.data)
    return <Failed message="We couldn’t load your courses." onRetry={() => void enrollments.refetch()} busy={enrollments.isFetching} />
  const { content, totalElements } = enrollments.data
  const pages = Math.ceil(totalElements / PAGE_SIZE)
  if (totalElements === 0) return <NoCourses />
  const current = page === 1 ? content.find(isUnderWay) : undefined
  return (
    <>
      {current && <ContinueCard enrollment={current} />}
      <ul className={grid} aria-busy={enrollments.isPlaceholderData || undefined}>
        {content.map((enrollment, index) => (
          <li key={enrollment.id}>
            <EnrollmentCard enrollment={enrollment} isEager={index < 4} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pagination page={page} pages={pages} linkTo={(target) => paths.myLearning({ page: target > 1 ? target : undefined })} />
      )}
    </>
  )
}

export const EnrolledCoursesSkeleton = () => (
  <Loading label="Loading your courses...">
    <div className={grid}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-72 rounded-lg" />
      ))}
    </div>
  </Loading>
)

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

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

const isUnderWay = ({ completed, lastLearnedAt }: Enrollment) => !completed && lastLearnedAt !== null
