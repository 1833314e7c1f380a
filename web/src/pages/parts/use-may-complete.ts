import type { Lecture } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { quizQuery } from '../../features/quizzes/quizzes.api.ts'
import type { Viewer } from './use-completion.ts'

/**
 * Whether a student can complete the lecture with a button. Once a quiz exists, passing it completes the lecture; until then, the quiz
 * doesn't block the course.
 */
export function useMayComplete(lecture: Lecture | undefined, viewer: Viewer): 'yes' | 'done' | 'by-quiz' | 'unknown' | 'no' {
  const isQuiz = lecture?.contentType === 'QUIZ'
  const quiz = useQuery({ ...quizQuery(lecture?.id ?? 0), enabled: isQuiz && !lecture.closed && viewer.kind === 'student' })
  if (viewer.kind !== 'student' || lecture === undefined) return 'no'
  if (viewer.progress.completedLectures.includes(lecture.id)) return 'done'
  if (!isQuiz || quiz.data === null || quiz.data?.isPassed) return 'yes'
  return quiz.data ? 'by-quiz' : 'unknown'
}
