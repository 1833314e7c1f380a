import type { Lecture } from '@akada/contract/courses.ts'
import { useQueries } from '@tanstack/react-query'
import { quizCopyQuery, quizQuery } from '../../features/quizzes/quizzes.api.ts'

type UpcomingQuizzes = { lectures: readonly Lecture[]; current: Lecture | undefined }

/** Prefetches the quizzes of the current section for offline use: a few kilobytes each. */
export function useQuizCopies({ lectures, current }: UpcomingQuizzes) {
  const quizzes = lectures.filter(
    ({ contentType, sectionId, closed }) => contentType === 'QUIZ' && !closed && sectionId === current?.sectionId,
  )
  const known = useQueries({ queries: quizzes.map(({ id }) => quizQuery(id)) })
  useQueries({
    queries: quizzes.map(({ id }, index) => ({ ...quizCopyQuery(id), enabled: known[index]?.data?.canBeTakenOffline === true })),
  })
}
