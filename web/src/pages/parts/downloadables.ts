import { getCourse, getCourseRelation } from '@akada/contract/calls/courses.ts'
import { getProgress } from '@akada/contract/calls/enrollments.ts'
import { listNotes } from '@akada/contract/calls/notes.ts'
import { getQuiz, getQuizCopy } from '@akada/contract/calls/quizzes.ts'
import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { Downloadable } from '../../features/downloads/download-lecture.ts'
import { learningCourseQuery, learningRelationQuery, lectureTextQuery, progressQuery } from '../../features/learning/learning.api.ts'
import { notesQuery } from '../../features/notes/notes.api.ts'
import { captionsQuery } from '../../features/player/captions.api.ts'
import { quizCopyQuery, quizQuery } from '../../features/quizzes/quizzes.api.ts'
import { completeAnswer } from '../../lib/complete-answer.ts'

/** Videos of other sites and assignments need a connection. */
export const isDownloadable = ({ contentType, videoProvider }: Lecture): boolean => contentType !== 'ASSIGNMENT' && !videoProvider

/** A lecture with all API responses that its page needs, so that the page works offline. */
export const downloadableOf = (course: Course, enrollmentId: number, lecture: Lecture): Downloadable => ({
  course,
  lecture,
  queries: [
    learningCourseQuery(course.id),
    learningRelationQuery(course.id),
    progressQuery(enrollmentId),
    notesQuery(course.id),
    ...(lecture.captions ?? []).map(({ language }) => captionsQuery(lecture.id, language)),
    ...(lecture.contentType === 'TEXT' ? [lectureTextQuery(lecture.id)] : []),
    ...(lecture.contentType === 'QUIZ' ? [quizQuery(lecture.id), quizCopyQuery(lecture.id)] : []),
  ] as Downloadable['queries'],
})

/** The query key without ids. */
const shapeOf = (queryKey: QueryKey) => queryKey.map((part) => (typeof part === 'number' ? 0 : part)).join()

const callsByShape = new Map(
  [
    { query: learningCourseQuery(0), call: getCourse },
    { query: learningRelationQuery(0), call: getCourseRelation },
    { query: progressQuery(0), call: getProgress },
    { query: notesQuery(0), call: listNotes },
    { query: quizQuery(0), call: getQuiz },
    { query: quizCopyQuery(0), call: getQuizCopy },
  ].map(({ query, call }) => [shapeOf(query.queryKey), call] as const),
)

/** Completes a response stored by an older release with the fields added since then. Captions and lecture texts have no fields. */
export const completedAnswer = ({ queryKey, data }: { queryKey: QueryKey; data: unknown }): unknown =>
  completeAnswer(data, callsByShape.get(shapeOf(queryKey))?.empty)
