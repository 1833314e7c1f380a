import type { CourseStatus } from '@akada/contract/course-fields.ts'
import type { RefusalCode } from '@akada/contract/errors.ts'
import { isOrWasOnSale } from '#features/courses/courses.rules.ts'

export type Decision = 'APPROVED' | 'CHANGES_REQUESTED' | 'REJECTED'

/** The facts about a course that its review depends on. */
export type ReviewedCourse = { status: CourseStatus; instructorId: string }

/** Returns a course's status after a decision (docs/product.md P-6.3). */
export const statusAfter = (decision: Decision) => (decision === 'APPROVED' ? 'LIVE' : decision)

/** Returns why this admin can't decide on the course, or null. Admins can't decide on their own courses. */
export function decisionProblem(course: ReviewedCourse, adminId: string): RefusalCode | null {
  if (course.instructorId === adminId) return 'COURSE_OWN_REVIEW'
  return course.status === 'UNDER_REVIEW' ? null : 'COURSE_NOT_UNDER_REVIEW'
}

/** Returns whether a decision requests changes to unreleased content of a course that is or was published, not to the whole course. */
export const isAboutHeld = ({ status }: ReviewedCourse, decision: Decision, heldLectures: number): boolean =>
  decision === 'CHANGES_REQUESTED' && isOrWasOnSale(status) && heldLectures > 0

/**
 * Returns why an admin can't mark the changes to a course as seen, or null. An archived course can be marked only if it has unreleased
 * content, which its enrolled students are waiting for.
 */
export function lookProblem(course: ReviewedCourse, adminId: string, heldLectures: number): RefusalCode | null {
  if (course.instructorId === adminId) return 'COURSE_OWN_REVIEW'
  return course.status === 'LIVE' || (course.status === 'ARCHIVED' && heldLectures > 0) ? null : 'COURSE_NOT_LIVE'
}

export const maySubmit = ({ status }: ReviewedCourse): boolean => status === 'DRAFT' || status === 'CHANGES_REQUESTED'

/** Returns whether the instructor also gets an email about the entry. */
export const isWritten = (kind: string): kind is Decision | 'RELEASE_REFUSED' => isDecision(kind) || kind === 'RELEASE_REFUSED'

export const isDecision = (kind: string): kind is Decision => kind === 'APPROVED' || kind === 'CHANGES_REQUESTED' || kind === 'REJECTED'
