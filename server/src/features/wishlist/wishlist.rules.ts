import type { CourseStatus } from '@akada/contract/course-fields.ts'
/** Four times the limit of the cart. Every displayed course card requests all ids. */
export const WISHLIST_LIMIT = 200

export type WishCandidate = { status: CourseStatus; isOwned: boolean }

/** Whether a course can be added to a wishlist. Courses with an enrollment are left out. */
export function judgeWish(course: WishCandidate | undefined): 'ADD' | 'LEAVE' | 'COURSE_NOT_FOUND' {
  if (course?.isOwned) return 'LEAVE'
  return course?.status === 'LIVE' ? 'ADD' : 'COURSE_NOT_FOUND'
}
