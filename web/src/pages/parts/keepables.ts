import { getCourse, getCourseStanding } from '@akada/contract/calls/courses.ts'
import { getProgress } from '@akada/contract/calls/enrollments.ts'
import { listNotes } from '@akada/contract/calls/notes.ts'
import { getQuiz, getQuizCopy } from '@akada/contract/calls/quizzes.ts'
import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { Keepable } from '../../features/kept-lectures/keep-lecture.ts'
import { learningCourseQuery, learningStandingQuery, lectureTextQuery, progressQuery } from '../../features/learning/learning.api.ts'
import { notesQuery } from '../../features/notes/notes.api.ts'
import { captionsQuery } from '../../features/player/captions.api.ts'
import { quizCopyQuery, quizQuery } from '../../features/quizzes/quizzes.api.ts'
import { completeAnswer } from '../../lib/complete-answer.ts'

/** A lecture with all API responses that its page needs, so that the page works offline. */
export const keepableOf = (course: Course, enrollmentId: number, lecture: Lecture): Keepable => ({
  course,
  lecture,
  queries: [
    learningCourseQuery(course.id),
    learningStandingQuery(course.id),
    progressQuery(enrollmentId),
    notesQuery(course.id),
    ...(lecture.captions ?? []).map(({ language }) => captionsQuery(lecture.id, language)),
    ...(lecture.contentType === 'TEXT' ? [lectureTextQuery(lecture.id)] : []),
    ...(lecture.contentType === 'QUIZ' ? [quizQuery(lecture.id), quizCopyQuery(lecture.id)] : []),
  ] as Keepable['queries'],
})

/** The query key without ids. */
const shapeOf = (queryKey: QueryKey) => queryKey.map((part) => (typeof part === 'number' ? 0 : part)).join()

const callsByShape = new Map(
  [
    { query: learningCourseQuery(0), call: getCourse },
    { query: learningStandingQuery(0), call: getCourseStanding },
    { query: progressQuery(0), call: getProgress },
    { query: notesQuery(0), call: listNotes },
    { query: quizQuery(0), call: getQuiz },
    { query: quizCopyQuery(0), call: getQuizCopy },
  ].map(({ query, call }) => [shapeOf(query.queryKey), call] as const),
)

/** Completes a response stored by an older release with the fields added since then. Captions and lecture texts have no fields. */
export const completedAnswer = ({ queryKey, data }: { queryKey: QueryKey; data: unknown }): unknown =>
  completeAnswer(data, callsByShape.get(shapeOf(queryKey))?.empty)
