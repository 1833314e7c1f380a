import type { Lecture } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { assignmentQuery } from '../../features/assignments/assignments.api.ts'
import { quizQuery } from '../../features/quizzes/quizzes.api.ts'
import type { Viewer } from './use-completion.ts'

type Completable = 'yes' | 'done' | 'by-quiz' | 'by-assignment' | 'unknown' | 'no'

/**
 * Whether a student can complete the lecture with a button. Once a quiz exists, passing it completes the lecture; until then, the quiz
 * doesn't block the course. A pass completes an assignment, unless the lecture was closed at that time.
 */
export function useMayComplete(lecture: Lecture | undefined, viewer: Viewer): Completable {
  const isAsked = viewer.kind === 'student' && !lecture?.closed
  const byQuiz = useMayCompleteQuiz(lecture, isAsked)
  const byAssignment = useMayCompleteAssignment(lecture, isAsked)
  if (viewer.kind !== 'student' || lecture === undefined) return 'no'
  if (viewer.progress.completedLectures.includes(lecture.id)) return 'done'
  if (lecture.contentType === 'ASSIGNMENT') return byAssignment
  return lecture.contentType === 'QUIZ' ? byQuiz : 'yes'
}

function useMayCompleteQuiz(lecture: Lecture | undefined, isAsked: boolean): Completable {
  const { data } = useQuery({ ...quizQuery(lecture?.id ?? 0), enabled: isAsked && lecture?.contentType === 'QUIZ' })
  if (data === null || data?.isPassed) return 'yes'
  return data ? 'by-quiz' : 'unknown'
}

function useMayCompleteAssignment(lecture: Lecture | undefined, isAsked: boolean): Completable {
  const { data } = useQuery({ ...assignmentQuery(lecture?.id ?? 0), enabled: isAsked && lecture?.contentType === 'ASSIGNMENT' })
  if (data === undefined) return 'unknown'
  return data.isPassed ? 'yes' : 'by-assignment'
}
