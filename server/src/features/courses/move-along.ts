import type { CourseStatus } from '@akada/contract/courses.ts'
import type { Tx } from '#platform/database/database.ts'
import { updateReviewStatus } from './courses.review.queries.ts'

export type ReviewStatus = Extract<CourseStatus, 'DRAFT' | 'UNDER_REVIEW' | 'CHANGES_REQUESTED' | 'REJECTED' | 'LIVE'>

/** Moves a course along on its way into the catalogue. Whoever asks has locked it and knows that it may go there. */
export const moveAlong = (tx: Tx, courseId: number, to: { status: ReviewStatus; now: Date }): Promise<void> =>
  updateReviewStatus(tx, courseId, to)
