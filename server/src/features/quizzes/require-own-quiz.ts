import { isInCharge, playProblem, seesHeld } from '#features/courses/courses.rules.ts'
import { requireAuthor } from '#features/courses/require-own-course.ts'
import { requireCourseOfLecture } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type AttemptRow, findAttempt } from './quizzes.attempts.queries.ts'
import { findQuizLecture } from './quizzes.queries.ts'

export type QuizLecture = Awaited<ReturnType<typeof requireQuizLecture>>

/**
 * Returns the quiz of a lecture for users who may play the lecture: enrolled students, the course's instructor and admins, or every user if
 * the lecture is a free preview.
 */
export async function requireQuizLecture(db: Db, user: User, { lectureId, now }: { lectureId: number; now: Date }) {
  const course = await requireCourseOfLecture(db, user, lectureId)
  // Instructors and admins try the newest version, unless they are enrolled.
  const withHeld = seesHeld(course) && course.viewer?.isEnrolled !== true
  const lecture = (await findQuizLecture(db, { lectureId, userId: user.id, withHeld })) ?? refuse('LECTURE_NOT_FOUND')
  const problem = playProblem(course, lecture, course.viewer, now)
  if (problem) refuse(problem)
  if (lecture.contentType !== 'QUIZ') refuse('QUIZ_NOT_FOUND')
  return { ...lecture, lectureId, userId: user.id, isPractice: lecture.enrollmentId === null }
}

type OwnAttempt = { attempt: AttemptRow; lecture: QuizLecture }

/** Returns the caller's own attempt while they may play its lecture. Answers 404 for other users' attempts. */
export async function requireOwnAttempt(db: Db, user: User, { id, now }: { id: number; now: Date }): Promise<OwnAttempt> {
  const attempt = await findAttempt(db, id)
  if (attempt?.userId !== user.id) return refuse('QUIZ_ATTEMPT_NOT_FOUND')
  return { attempt, lecture: await requireQuizLecture(db, user, { lectureId: attempt.lectureId, now }) }
}

/** Allows editing by the course's instructor and admins. Answers 404 to other instructors. */
export async function requireOwnQuiz(db: Db, user: User, lectureId: number) {
  requireAuthor(user)
  const course = await requireCourseOfLecture(db, user, lectureId)
  if (!isInCharge(course, user)) refuse('LECTURE_NOT_FOUND')
  const lecture = (await findQuizLecture(db, { lectureId, userId: user.id, withHeld: true })) ?? refuse('LECTURE_NOT_FOUND')
  return lecture.contentType === 'QUIZ' ? lecture : refuse('QUIZ_NOT_FOUND')
}
