import type { Course, getCourseStanding } from '@akada/contract/courses.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { Progress } from '@akada/contract/enrollments.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { LearnSkeleton } from '../features/learning/learn-skeleton.tsx'
import { learningCourseQuery, learningStandingQuery, progressQuery } from '../features/learning/learning.api.ts'
import { chooseLecture } from '../features/learning/learning.rules.ts'
import { ApiError } from '../lib/api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { Failed } from '../ui/failed.tsx'
import { ArchivedNotice } from './parts/archived-notice.tsx'
import { LearningRoom } from './parts/learning-room.tsx'
import type { Viewer } from './parts/use-completion.ts'

export const head = (_: unknown, { queryClient, params }: PageContext): Head => ({
  title: queryClient.getQueryData(learningCourseQuery(Number(params.id)).queryKey)?.title ?? 'My Learning',
})

export const Pending = LearnSkeleton

export function Component() {
  const courseId = Number(useParams().id)
  const course = useQuery(learningCourseQuery(courseId))
  const standing = useQuery(learningStandingQuery(courseId))
  const enrollmentId = standing.data?.enrollmentId ?? null
  const progress = useQuery({ ...progressQuery(enrollmentId ?? 0), enabled: enrollmentId !== null })

  const retry = () => void Promise.all([course, standing, progress].filter(({ isError }) => isError).map(({ refetch }) => refetch()))
  if (isElsewhere(standing.data, standing.error)) return <Navigate to={paths.course(courseId)} replace />
  if ([course, standing, progress].some(({ isError, data }) => isError && data === undefined))
    return (
      <div className="page">
        <Failed message="We couldn’t load this course." onRetry={retry} />
      </div>
    )
  if (!course.data || !standing.data || (enrollmentId !== null && !progress.data)) return <LearnSkeleton />
  const viewer: Viewer = progress.data
    ? { kind: 'student', progress: progress.data }
    : { kind: standing.data.isInstructor ? 'instructor' : 'admin' }
  return (
    <>
      {standing.data.isArchived && enrollmentId !== null && <ArchivedNotice enrollment={{ id: enrollmentId, title: course.data.title }} />}
      <ChosenLecture course={course.data} viewer={viewer} progress={progress.data} />
    </>
  )
}

/** The address says which lecture is shown; without one it is told, so that going back and sharing work. */
function ChosenLecture({ course, viewer, progress }: { course: Course; viewer: Viewer; progress: Progress | undefined }) {
  const [query] = useSearchParams()
  const asked = query.get('lecture')
  const lectures = course.sections.flatMap((section) => section.lectures)
  const lecture = chooseLecture(lectures, { asked, last: progress?.lastLectureId ?? null })
  if (lecture && String(lecture.id) !== asked)
    return <Navigate to={paths.learn(course.id, { lecture: lecture.id, tab: query.get('tab') ?? undefined })} replace />
  return <LearningRoom course={course} viewer={viewer} lecture={lecture} />
}

/** Nothing to learn here, for this person; the course's own page says what there is instead. */
const isElsewhere = (standing: Answer<typeof getCourseStanding> | undefined, error: Error | null): boolean =>
  standing === undefined
    ? error instanceof ApiError && (error.status === 404 || error.status === 400)
    : standing.enrollmentId === null && !standing.isInstructor && !standing.isAdmin
