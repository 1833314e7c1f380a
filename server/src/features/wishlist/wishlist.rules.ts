import type { CourseStatus } from '@akada/contract/course-fields.ts'
/** Four times what a cart holds; every card that is shown asks for all their ids. */
export const WISHLIST_LIMIT = 200

export type WishCandidate = { status: CourseStatus; isOwned: boolean }

/** Whether a course can be put into a wishlist; what somebody is enrolled in has nothing to be wished for, and stays out of it. */
export function judgeWish(course: WishCandidate | undefined): 'ADD' | 'LEAVE' | 'COURSE_NOT_FOUND' {
  if (course?.isOwned) return 'LEAVE'
  return course?.status === 'LIVE' ? 'ADD' : 'COURSE_NOT_FOUND'
}
