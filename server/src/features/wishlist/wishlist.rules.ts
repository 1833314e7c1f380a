import type { CourseStatus } from '@akada/contract/course-fields.ts'
/** Four times the cart limit. Every page with course cards requests all ids. */
export const WISHLIST_LIMIT = 200

export type WishCandidate = { status: CourseStatus; isOwned: boolean }

/** Returns whether a course can be added to a wishlist. Courses with an enrollment are excluded. */
export function judgeWish(course: WishCandidate | undefined): 'ADD' | 'LEAVE' | 'COURSE_NOT_FOUND' {
  if (course?.isOwned) return 'LEAVE'
  return course?.status === 'LIVE' ? 'ADD' : 'COURSE_NOT_FOUND'
}
