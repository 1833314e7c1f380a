import type { RefusalCode } from '@akada/contract/errors.ts'

/** Decisions, authorization matrix: a cart holds 50 courses at most. */
export const CART_LIMIT = 50

export type CartCandidate = { status: string; isFree: boolean; instructorId: string; isOwned: boolean }

export type CartProblem = Extract<RefusalCode, 'COURSE_NOT_SOLD' | 'COURSE_FREE' | 'COURSE_OWN' | 'COURSE_OWNED'>

/** Why this person can't buy this course now, or null if they can. */
export function cartProblem(course: CartCandidate, userId: string): CartProblem | null {
  if (course.isOwned) return 'COURSE_OWNED'
  if (course.instructorId === userId) return 'COURSE_OWN'
  if (course.status !== 'LIVE') return 'COURSE_NOT_SOLD'
  if (course.isFree) return 'COURSE_FREE'
  return null
}
