import { counted } from '@akada/contract/counts.ts'
import type { Course } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ProfileLink } from '../../ui/profile-link.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { shownCourseQuery } from './authoring.api.ts'

/** Shows the instructor as on the course page. */
export function InstructorPanel({ courseId }: { courseId: number }) {
  const course = useQuery(shownCourseQuery(courseId))
  return (
    <SectionCard title="Instructor" intro="How you appear on your course page.">
      {course.isPending && (
        <Loading label="Loading instructor…" isQuiet>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {course.isError && !course.data && (
        <Failed
          message="We couldn’t load your instructor profile."
          error={course.error}
          onRetry={() => void course.refetch()}
          busy={course.isFetching}
        />
      )}
      {course.data && <InstructorCard course={course.data} />}
      <p className="mt-4">
        <Link to={instructorPaths.settings()} className="link">
          Edit instructor profile
        </Link>
      </p>
    </SectionCard>
  )
}

function InstructorCard({ course }: { course: Course }) {
  const { instructorProfileId, instructorName, instructorPicture, instructorHeadline, instructorBio, instructorTotals } = course
  const name = instructorNameOf(instructorName)
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <Avatar name={name} src={instructorPicture} size={96} />
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-lg">
          <ProfileLink id={instructorProfileId}>{name}</ProfileLink>
        </h3>
        {instructorHeadline && (
          <p dir="auto" className="text-ink-muted">
            {instructorHeadline}
          </p>
        )}
        <p className="text-sm text-ink-muted">
          {counted(instructorTotals.courses, 'course')} · {counted(instructorTotals.students, 'student')}
        </p>
        {instructorBio && (
          <p dir="auto" className="mt-3 max-w-[44rem] whitespace-pre-line">
            {instructorBio}
          </p>
        )}
      </div>
    </div>
  )
}
