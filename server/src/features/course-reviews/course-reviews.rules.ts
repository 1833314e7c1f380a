import type { CourseStatus } from '@akada/contract/course-fields.ts'
import type { RefusalCode } from '@akada/contract/errors.ts'
import { isOrWasOnSale } from '#features/courses/courses.rules.ts'

export type Decision = 'APPROVED' | 'CHANGES_REQUESTED' | 'REJECTED'

/** Whose courses a review is about, and how far it is. */
export type ReviewedCourse = { status: CourseStatus; instructorId: string }

/** The status of a course after a decision (docs/product.md P-6.3). */
export const statusAfter = (decision: Decision) => (decision === 'APPROVED' ? 'LIVE' : decision)

/** Why this admin can’t decide on the course now, or null. Nobody decides on their own. */
export function decisionProblem(course: ReviewedCourse, adminId: string): RefusalCode | null {
  if (course.instructorId === adminId) return 'COURSE_OWN_REVIEW'
  return course.status === 'UNDER_REVIEW' ? null : 'COURSE_NOT_UNDER_REVIEW'
}

/** Whether an admin asks for changes of what is held back of a course that is or was on sale, and not of the whole course. */
export const isAboutHeld = ({ status }: ReviewedCourse, decision: Decision, heldLectures: number): boolean =>
  decision === 'CHANGES_REQUESTED' && isOrWasOnSale(status) && heldLectures > 0

/** Why an admin can’t say that they have looked at a course, or null. Of an archived one only what waits is looked at: those who have it learn on. */
export function lookProblem(course: ReviewedCourse, adminId: string, heldLectures: number): RefusalCode | null {
  if (course.instructorId === adminId) return 'COURSE_OWN_REVIEW'
  return course.status === 'LIVE' || (course.status === 'ARCHIVED' && heldLectures > 0) ? null : 'COURSE_NOT_LIVE'
}

export const maySubmit = ({ status }: ReviewedCourse): boolean => status === 'DRAFT' || status === 'CHANGES_REQUESTED'

/** What the instructor is also written. */
export const isWritten = (kind: string): kind is Decision | 'RELEASE_REFUSED' => isDecision(kind) || kind === 'RELEASE_REFUSED'

export const isDecision = (kind: string): kind is Decision => kind === 'APPROVED' || kind === 'CHANGES_REQUESTED' || kind === 'REJECTED'
