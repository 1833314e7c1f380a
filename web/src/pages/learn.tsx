import type { Course, getCourseRelation } from '@akada/contract/courses.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { countBytes } from '../features/data-use/data-use.store.ts'
import { fillFromDevice } from '../features/downloads/stored-answers.ts'
import { useDevice } from '../features/downloads/use-device.ts'
import { LearnSkeleton } from '../features/learning/learn-skeleton.tsx'
import { learningCourseQuery, learningRelationQuery, progressQuery } from '../features/learning/learning.api.ts'
import { chooseLecture, withoutHeld, withWaiting } from '../features/learning/learning.rules.ts'
import { ApiError } from '../lib/api.ts'
import { useOutbox } from '../lib/outbox/use-outbox.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { Failed } from '../ui/failed.tsx'
import { ArchivedNotice } from './parts/archived-notice.tsx'
import { useCourseOnDevice } from './parts/course-on-device.ts'
import { completedAnswer } from './parts/downloadables.ts'
import { LearningRoom } from './parts/learning-room.tsx'
import type { Viewer } from './parts/use-completion.ts'
import { useSentActions } from './parts/use-sent-actions.ts'

export const head = (_: unknown, { queryClient, params }: PageContext): Head => ({
  title: queryClient.getQueryData(learningCourseQuery(Number(params.id)).queryKey)?.title ?? 'My Learning',
})

/** Downloaded data are read before the network is used. */
export const loader = async ({ queryClient, params }: PageContext) => {
  const courseId = Number(params.id)
  if (queryClient.getQueryData(learningCourseQuery(courseId).queryKey) === undefined)
    await fillFromDevice(queryClient, { courseId, completed: completedAnswer })
  return null
}

export const Pending = LearnSkeleton

export function Component() {
  const courseId = Number(useParams().id)
  useDevice(countBytes)
  const course = useQuery(learningCourseQuery(courseId))
  const relation = useQuery(learningRelationQuery(courseId))
  const enrollmentId = relation.data?.enrollmentId ?? null
  const progress = useQuery({ ...progressQuery(enrollmentId ?? 0), enabled: enrollmentId !== null })
  const waiting = useOutbox()
  useSentActions()

  const retry = () => void Promise.all([course, relation, progress].filter(({ isError }) => isError).map(({ refetch }) => refetch()))
  if (isElsewhere(relation.data, relation.error)) return <Navigate to={paths.course(courseId)} replace />
  if ([course, relation, progress].some(({ isError, data }) => isError && data === undefined))
    return (
      <div className="page">
        <Failed message="We couldn’t load this course." onRetry={retry} />
      </div>
    )
  if (!course.data || !relation.data || (enrollmentId !== null && !progress.data)) return <LearnSkeleton />
  const viewer: Viewer = progress.data
    ? { kind: 'student', progress: withWaiting(progress.data, waiting, course.data), isArchived: relation.data.isArchived }
    : { kind: relation.data.isInstructor ? 'instructor' : 'admin' }
  return (
    <>
      {relation.data.isArchived && enrollmentId !== null && <ArchivedNotice enrollment={{ id: enrollmentId, title: course.data.title }} />}
      <ChosenLecture course={course.data} viewer={viewer} />
    </>
  )
}

const none: readonly number[] = []

/** Shows the lecture in the URL. If there is none, adds the shown lecture to the URL, so that going back and sharing work. */
function ChosenLecture({ course: given, viewer }: { course: Course; viewer: Viewer }) {
  const isLearning = viewer.kind === 'student'
  const { lastLectureId = null, completedLectures = none } = isLearning ? viewer.progress : {}
  const course = useCourseOnDevice(useMemo(() => (isLearning ? withoutHeld(given) : given), [isLearning, given]))
  const [query] = useSearchParams()
  const asked = query.get('lecture')
  const lectures = course.sections.flatMap((section) => section.lectures)
  const lecture = chooseLecture(lectures, { asked, last: lastLectureId, completed: completedLectures })
  if (lecture && String(lecture.id) !== asked)
    return <Navigate to={paths.learn(course.id, { lecture: lecture.id, tab: query.get('tab') ?? undefined })} replace />
  return <LearningRoom course={course} viewer={viewer} lecture={lecture} />
}

/** Whether the user can't learn this course. The course page then explains why. */
const isElsewhere = (relation: Answer<typeof getCourseRelation> | undefined, error: Error | null): boolean =>
  relation === undefined
    ? error instanceof ApiError && (error.status === 404 || error.status === 400)
    : relation.enrollmentId === null && !relation.isInstructor && !relation.isAdmin
