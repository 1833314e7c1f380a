import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ProfileCourseCard } from './enrollment-card.tsx'
import { enrollmentsQuery } from './my-learning.api.ts'

/** The courses tab of the profile: the most recently studied courses, and a link to all. */
export function ProfileCourses() {
  const enrollments = useQuery(enrollmentsQuery({ page: 1 }))

  if (enrollments.isPending)
    return (
      <Loading label="Loading your courses...">
        <div className={grid}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-80 rounded-lg" />
          ))}
        </div>
      </Loading>
    )
  if (!enrollments.data)
    return (
      <Failed
        message="Failed to load enrolled courses. Please try again later."
        error={enrollments.error}
        onRetry={() => void enrollments.refetch()}
        busy={enrollments.isFetching}
      />
    )
  const { content, totalElements } = enrollments.data
  if (totalElements === 0)
    return (
      <Empty
        drawing="courses"
        title="No Enrolled Courses"
        text="Your courses will appear here."
        action={<LinkButton to={paths.courses()}>Browse Courses</LinkButton>}
      />
    )
  return (
    <>
      <ul className={grid}>
        {content.map((enrollment) => (
          <li key={enrollment.id}>
            <ProfileCourseCard enrollment={enrollment} />
          </li>
        ))}
      </ul>
      {totalElements > content.length && (
        <p className="mt-6">
          <Link className="link" to={paths.myLearning()}>
            All {totalElements} courses in My Learning
          </Link>
        </p>
      )}
    </>
  )
}

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'
