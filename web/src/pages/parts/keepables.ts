import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Keepable } from '../../features/kept-lectures/keep-lecture.ts'
import { learningCourseQuery, learningStandingQuery, progressQuery } from '../../features/learning/learning.api.ts'
import { notesQuery } from '../../features/notes/notes.api.ts'
import { captionsQuery } from '../../features/player/captions.api.ts'
import { quizCopyQuery, quizQuery } from '../../features/quizzes/quizzes.api.ts'

/** A lecture with all that its page asks the server, so that the page stands without it. */
export const keepableOf = (course: Course, enrollmentId: number, lecture: Lecture): Keepable => ({
  course,
  lecture,
  queries: [
    learningCourseQuery(course.id),
    learningStandingQuery(course.id),
    progressQuery(enrollmentId),
    notesQuery(course.id),
    ...(lecture.captions ?? []).map(({ language }) => captionsQuery(lecture.id, language)),
    ...(lecture.contentType === 'QUIZ' ? [quizQuery(lecture.id), quizCopyQuery(lecture.id)] : []),
  ] as Keepable['queries'],
})
