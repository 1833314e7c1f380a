import { playProblem, seesHeld } from '#features/courses/courses.rules.ts'
import { requireCourseOfLecture } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findAssignmentLecture } from './assignments.queries.ts'

export type AssignmentLecture = Awaited<ReturnType<typeof requireAssignment>>

/** Returns an assignment for users who may play its lecture. Only enrolled students can submit. */
export async function requireAssignment(db: Db, user: User, { lectureId, now }: { lectureId: number; now: Date }) {
  const course = await requireCourseOfLecture(db, user, lectureId)
  // Instructors and admins see unreleased instructions, unless they are enrolled.
  const withHeld = seesHeld(course) && course.viewer?.isEnrolled !== true
  const lecture = (await findAssignmentLecture(db, { lectureId, userId: user.id, withHeld })) ?? refuse('LECTURE_NOT_FOUND')
  const problem = playProblem(course, lecture, course.viewer, now)
  if (problem) refuse(problem)
  const { terms, ...found } = lecture
  if (terms === null) return refuse('ASSIGNMENT_NOT_FOUND')
  return { ...found, terms, lectureId, userId: user.id, instructorId: course.instructorId }
}
